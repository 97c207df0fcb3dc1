import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import { Form } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { formatAhead } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useEmailChange, useRequestEmailChange, useWithdrawEmailChange } from './details-api.ts';
import classes from './email-address.module.css';

/** The address one signs in with. A new one waits here until its owner has confirmed it. */
export function EmailAddress({ email, isOwner }: { email: string; isOwner: boolean }) {
  const change = useEmailChange();
  if (change.isPending) return <Loading />;
  if (change.isLoadingError)
    return <LoadError error={change.error} onRetry={() => void change.refetch()} busy={change.isFetching} />;
  const waiting = change.data.change;
  return (
    <>
      <p className={classes.current}>
        You sign in with <strong>{email}</strong>.{' '}
        {isOwner
          ? 'Receipts and messages about your account go there.'
          : 'Messages about your sign-in go there. Receipts go to the owner of the business.'}
      </p>
      {waiting ? <WaitingChange {...waiting} /> : <EmailForm />}
    </>
  );
}

function WaitingChange({ email, until }: { email: string; until: string }) {
  const withdraw = useWithdrawEmailChange();
  return (
    <Notice
      action={
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => toast.success('Your address stays as it is'),
              onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
            })
          }
        >
          Keep the old address
        </Button>
      }
    >
      Waiting for <strong>{email}</strong>. Open the link we sent there by {formatAhead(until)}; until then
      nothing changes.
    </Notice>
  );
}

function EmailForm() {
  const request = useRequestEmailChange();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (isSimpleAddress(value) ? null : simpleAddressMessage) },
  });
  useUnsavedChanges(form.isDirty());

  function submit(password: string) {
    request.mutate(
      { email: form.values.email, password },
      {
        onSuccess: () => {
          setAsking(false);
          toast.success('Check the new address for our email');
        },
        onError: (error) => {
          // A wrong password and a lost connection are put right in the dialog; everything else on the form behind it.
          if (error instanceof ApiError && (error.retryable || error.status === 401 || error.status === 429))
            return;
          form.setFieldError('email', messageOf(error, 'The change was not asked for. Try again.'));
          setAsking(false);
        },
      },
    );
  }

  return (
    <>
      <Form
        onSubmit={form.onSubmit(() => {
          request.reset();
          setAsking(true);
        })}
        aria-label="New email"
      >
        <TextInput
          label="New email"
          description="We send a link there. Your old address is told."
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <div>
          <Button type="submit" variant="default">
            Change email
          </Button>
        </div>
      </Form>
      <PasswordDialog
        title="Change your email?"
        action="Send the link"
        opened={asking}
        change={request}
        fallback="Not changed. Try again."
        onSubmit={submit}
        onClose={() => setAsking(false)}
      >
        You will sign in with {form.values.email.trim()} once its owner opens the link. Enter your password so
        that nobody else moves your account.
      </PasswordDialog>
    </>
  );
}
