import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailForward } from '@tabler/icons-react';
import { type RecapHold, recapHoldReasons, recapStopped } from '#domain/calls/recap-sending.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendRecap } from '../api.ts';
import classes from './recap.module.css';

type SentRecap = CallDetail['recaps'][number];

/** The customer's shorter copy: where it went, why it waits, or the one step that sends it. */
export function Recap({
  callId,
  recaps,
  email,
  isEmailConfirmed,
}: {
  callId: string;
  recaps: SentRecap[];
  email: string | null;
  isEmailConfirmed: boolean;
}) {
  const gone = recaps.filter(({ state }) => state !== 'waiting');
  const waiting = recaps.find(({ state, channel }) => state === 'waiting' && channel === 'email');
  const hasSome = gone.some(({ state }) => state === 'sent' || state === 'pending');
  const hold = isEmailConfirmed ? pastHold(waiting?.heldFor ?? null) : recapHoldReasons.email_not_confirmed;
  const address = waiting?.address ?? (gone.length > 0 ? '' : (email ?? ''));
  return (
    <div className={classes.recap}>
      <p className={classes.lead}>
        {hasSome
          ? 'The customer has a shorter recap of the job and the next steps, without your own remarks.'
          : 'A shorter recap of the job and the next steps, without your own remarks. The customer gets it once you confirm where to.'}
      </p>
      {gone.map((recap) => (
        <p key={recap.id} className={classes.sent} data-state={recap.state}>
          {fateOf(recap)}
        </p>
      ))}
      {hold && <p className={classes.held}>{hold}</p>}
      <SendForm key={address} callId={callId} address={address} />
    </div>
  );
}

/** What held it back when it was to go; the account's own address was confirmed since. */
function pastHold(heldFor: RecapHold | null): string | null {
  if (heldFor === 'email_not_confirmed') return 'Your email address is confirmed now: the recap can go.';
  return heldFor && recapHoldReasons[heldFor];
}

function fateOf({ state, address, firstViewedAt }: SentRecap): string {
  if (state === 'pending') return `On its way to ${address}.`;
  if (state === 'failed') return `Could not be sent to ${address}.`;
  if (state === 'stopped') return `Not sent to ${address}. ${recapStopped}`;
  return `Sent to ${address}. ${firstViewedAt ? `Opened ${formatWhen(firstViewedAt)}.` : 'Not opened yet.'}`;
}

function SendForm({ callId, address }: { callId: string; address: string }) {
  const send = useSendRecap(callId);
  const form = useForm({ initialValues: { email: address } });

  function submit(values: { email: string }) {
    send.mutate(values, {
      onSuccess: ({ state }) => {
        if (state === 'pending') toast.success('Recap on its way');
        else
          toast.info(state === 'sent' ? 'This recap went there before' : 'The recap could not be sent there');
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
