import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { type RecapHold, recapHoldReasons, recapStopped } from '#domain/calls/recap-sending.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Notice } from '#web/components/state/notice.tsx';
import { formatWhen } from '#web/lib/format-when.ts';
import classes from './recap.module.css';
import type { RecapPlace } from './recap-dialog.tsx';

type SentRecap = CallDetail['recaps'][number];

interface Props {
  recaps: SentRecap[];
  isEmailConfirmed: boolean;
  /** Shows it first; without a place, where the customer is known to be reached. */
  onLook: (place?: RecapPlace) => void;
}

/** The customer's shorter copy: where it went, why it waits, and the one step that leads to sending it. */
export function Recap({ recaps, isEmailConfirmed, onLook }: Props) {
  const gone = recaps.filter(({ state }) => state !== 'waiting');
  const waiting = recaps.find(({ state }) => state === 'waiting');
  const hasSome = gone.some(({ state }) => state === 'sent' || state === 'pending');
  const hold = isEmailConfirmed ? pastHold(waiting?.heldFor ?? null) : recapHoldReasons.email_not_confirmed;
  return (
    <div className={classes.recap}>
      <p className={classes.lead}>
        {hasSome
          ? 'The customer has a shorter recap of the job and the next steps, without your own remarks.'
          : 'A shorter recap of the job and the next steps, without your own remarks. It goes when you have looked at it, by email or text.'}
      </p>
      {gone.map((recap) => (
        <div key={recap.id} className={classes.fate}>
          <p className={classes.sent} data-state={recap.state}>
            {fateOf(recap)}
          </p>
          {recap.state === 'failed' && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => onLook(recap)}
              aria-label={`Try again to send the recap to ${showAddress(recap)}`}
            >
              Try again
            </Button>
          )}
        </div>
      ))}
      {hold && <Notice>{hold}</Notice>}
      <div>
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          onClick={() => onLook(waiting)}
        >
          {hasSome ? 'Look and send to someone else' : 'Look and send'}
        </Button>
      </div>
    </div>
  );
}

/** What held it back when it was to go; the account's own address was confirmed since. */
function pastHold(heldFor: RecapHold | null): string | null {
  if (heldFor === 'email_not_confirmed') return 'Your email address is confirmed now: the recap can go.';
  return heldFor && recapHoldReasons[heldFor];
}

const showAddress = ({ channel, address }: RecapPlace) =>
  channel === 'text' ? formatPhone(address) : address;

function fateOf(recap: SentRecap): string {
  const { state, channel, firstViewedAt } = recap;
  const address = showAddress(recap);
  if (recap.isTextHeld) return `Waits until your number is approved for texts, then goes to ${address}.`;
  if (state === 'pending') return `On its way to ${address}.`;
  if (state === 'failed') return `Could not be sent to ${address}.`;
  if (state === 'stopped') return `Not sent to ${address}. ${recapStopped[channel]}`;
  return `Sent to ${address}. ${firstViewedAt ? `Opened ${formatWhen(firstViewedAt)}.` : 'Not opened yet.'}`;
}
