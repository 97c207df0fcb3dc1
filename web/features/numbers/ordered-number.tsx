import { Button, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { portStepWords } from '#domain/numbers/number-rules.ts';
import type { ShownNumber } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useGiveBack } from './api.ts';
import classes from './numbers.module.css';

export function OrderedNumber({ number }: { number: ShownNumber }) {
  const shown = formatPhone(number.phone);
  if (number.state === 'ordering')
    return (
      <p className={classes.waiting} role="status">
        <Loader size="sm" aria-hidden="true" /> Ordering {shown}. This takes a few seconds.
      </p>
    );
  return (
    <div className={classes.stack}>
      <p className={classes.number}>{shown}</p>
      <p role="status">
        {number.portOn
          ? `It moves to us on ${number.portOn}. Until then it works at your present phone company.`
          : portStepWords[number.portStep ?? 'submitted']}
      </p>
      <p className={classes.hint}>
        A move takes one to four weeks. Do not cancel your present contract: the number would be lost.
        Meanwhile you use the shared number.
      </p>
      <CallOff shown={shown} />
    </div>
  );
}

function CallOff({ shown }: { shown: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const giveBack = useGiveBack();
  return (
    <div>
      <Button variant="default" onClick={open}>
        Call off the move
      </Button>
      <Confirm
        title="Call off the move?"
        action="Call it off"
        cancel="Go on"
        opened={isOpen}
        busy={giveBack.isPending}
        onClose={close}
        onConfirm={() =>
          giveBack.mutate(undefined, {
            onSuccess: close,
            onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
          })
        }
      >
        {shown} stays at your present phone company. You can ask again at any time.
      </Confirm>
    </div>
  );
}
