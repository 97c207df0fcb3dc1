import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatAhead } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useTakeApart } from './api.ts';
import { CallMoment } from './call-moment.tsx';
import classes from './halves.module.css';

/** Which calls this one was joined from, and for a day the way back. */
export function JoinedFrom({ call }: { call: CallDetail['call'] }) {
  const { halves, takeApartUntil } = call;
  if (halves.length === 0) return null;
  const canTakeApart =
    takeApartUntil !== null && new Date(takeApartUntil) > new Date() && call.state === 'done';
  return (
    <section className={classes.box} aria-label="Joined calls">
      <p className={classes.words}>
        <IconArrowMerge size={18} aria-hidden="true" />
        <span>
          Joined from the calls at{' '}
          {halves.map(({ callId, startedAt }, index) => (
            <Fragment key={callId}>
              {index > 0 && (index === halves.length - 1 ? ' and ' : ', ')}
              <CallMoment at={startedAt} />
            </Fragment>
          ))}
          .{canTakeApart && ` They can be taken apart until ${formatAhead(takeApartUntil)}.`}
        </span>
      </p>
      {canTakeApart && <TakeApart call={call} />}
    </section>
  );
}

function TakeApart({ call }: { call: CallDetail['call'] }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const apart = useTakeApart(call.id);
  const last = call.halves.at(-1);

  function run() {
    apart.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success('Taken apart');
      },
      onError: (error) => toast.error(messageOf(error, 'The calls were not taken apart. Try again.')),
    });
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        Take apart
      </Button>
      <Confirm
        title="Take these calls apart?"
        calm
        opened={isOpen}
        onClose={close}
        action="Take apart"
        onConfirm={run}
        busy={apart.isPending}
      >
        The call at {last && <CallMoment at={last.startedAt} />} is a call of its own again, and each has the
        notes it had before. What was changed in the notes since then is lost; what is ticked off stays ticked
        off. Nothing is sent.
      </Confirm>
    </>
  );
}
