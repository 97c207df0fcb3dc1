import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { graceDays } from '#domain/accounts/account-requests.ts';
import { Column } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { toast } from '#web/lib/toast.ts';
import { formatDay } from './format-day.ts';
import { KeepAccount } from './keep-account.tsx';
import { useAccountRequests, useRequestDeletion } from './requests-api.ts';

export function DeleteAccount() {
  const requests = useAccountRequests();
  if (requests.isPending) return <Loading />;
  if (requests.isLoadingError) {
    return (
      <LoadError error={requests.error} onRetry={() => void requests.refetch()} busy={requests.isFetching} />
    );
  }
  const { deletion } = requests.data;
  if (deletion) {
    return (
      <Column>
        <p>
          This account will be deleted on <b>{formatDay(deletion.dueAt)}</b>. Until then everything works, and
          you can change your mind.
        </p>
        <div>
          <KeepAccount />
        </div>
      </Column>
    );
  }
  return (
    <Column>
      <p>
        Deletes every call, recording, note, contact, campaign and invoice of this account after {graceDays}{' '}
        days. Until then you can change your mind; after that nobody can bring it back.
      </p>
      <div>
        <AskForDeletion />
      </div>
    </Column>
  );
}

function AskForDeletion() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const request = useRequestDeletion();

  function start() {
    request.reset();
    open();
  }

  function submit(password: string) {
    request.mutate(password, {
      onSuccess: () => {
        close();
        toast.info(`Your account will be deleted in ${graceDays} days`);
      },
    });
  }

  return (
    <>
      <Button variant="default" onClick={start}>
        Delete my account
      </Button>
      <PasswordDialog
        title="Delete this account?"
        action="Delete my account"
        danger
        opened={isOpen}
        change={request}
        fallback="That did not work. Try again."
        onSubmit={submit}
        onClose={close}
      >
        Everything in it goes in {graceDays} days. Download your data first if you want to keep any of it.
      </PasswordDialog>
    </>
  );
}
