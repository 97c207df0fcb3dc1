import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailForward } from '@tabler/icons-react';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/form-errors.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { type CallDetail, useSendRecap } from './api.ts';
import classes from './recap.module.css';

type SentRecap = CallDetail['recaps'][number];

/** The customer's shorter copy: where it went, or the one step that sends it. */
export function Recap({
  callId,
  recaps,
  email,
}: {
  callId: string;
  recaps: SentRecap[];
  email: string | null;
}) {
  const gone = recaps.filter(({ state }) => state !== 'waiting');
  const waiting = recaps.find(({ state, channel }) => state === 'waiting' && channel === 'email');
  return (
    <div className={classes.recap}>
      <p className={classes.lead}>
        {gone.length > 0
          ? 'The customer has a shorter recap of the job and the next steps, without your own remarks.'
          : 'A shorter recap of the job and the next steps, without your own remarks. The customer gets it once you confirm where to.'}
      </p>
      {gone.map((recap) => (
        <p key={recap.id} className={classes.sent} data-state={recap.state}>
          {fateOf(recap)}
        </p>
      ))}
      <SendForm callId={callId} address={waiting?.address ?? (gone.length > 0 ? '' : (email ?? ''))} />
    </div>
  );
}

function fateOf({ state, address, firstViewedAt }: SentRecap): string {
  if (state === 'pending') return `On its way to ${address}.`;
  if (state === 'failed') return `Could not be sent to ${address}.`;
  return `Sent to ${address}. ${firstViewedAt ? `Opened ${formatWhen(firstViewedAt)}.` : 'Not opened yet.'}`;
}

function SendForm({ callId, address }: { callId: string; address: string }) {
  const send = useSendRecap(callId);
  const form = useForm({ initialValues: { email: address } });

  function submit(values: { email: string }) {
    send.mutate(values, {
      onSuccess: () => {
        toast.success('Recap on its way');
        form.setValues({ email: '' });
      },
      onError: (error) => {
        const errors = fieldErrors(error);
        if (errors.email) form.setErrors(errors);
        else toast.error(messageOf(error, 'The recap was not sent. Try again.'));
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        type="email"
        aria-label="Customer's e-mail"
        placeholder="customer@example.com"
        {...form.getInputProps('email')}
      />
      <Button
        type="submit"
        variant="default"
        loading={send.isPending}
        disabled={!form.values.email.trim()}
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
      >
        Send recap
      </Button>
    </form>
  );
}
