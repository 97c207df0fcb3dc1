import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge } from '@tabler/icons-react';
import type { CallDetail, OtherHalf } from '#domain/calls/shown-calls.ts';
import { useOtherHalves } from './api.ts';
import { CallMoment } from './call-moment.tsx';
import { canBeHalf } from './can-be-half.ts';
import { ConfirmJoin } from './confirm-join.tsx';
import classes from './halves.module.css';

/** A call that looks like one half of another, and the one press that joins them. Of any other call nothing. */
export function OfferJoin({ call }: { call: CallDetail['call'] }) {
  const { data } = useOtherHalves(call.id, canBeHalf(call));
  return data?.likely ? <Offer call={call} other={data.likely} /> : null;
}

function Offer({ call, other }: { call: CallDetail['call']; other: OtherHalf }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <section className={classes.box} aria-label="Another half of this call">
      <p className={classes.words}>
        <IconArrowMerge size={18} aria-hidden="true" />
        {other.isLater ? (
          <span>
            The call at <CallMoment at={other.startedAt} /> looks like the rest of this one.
          </span>
        ) : (
          <span>
            This looks like the rest of the call at <CallMoment at={other.startedAt} />.
          </span>
        )}
      </p>
      <Button variant="default" onClick={open}>
        Join them
      </Button>
      <ConfirmJoin call={call} other={other} opened={isOpen} onClose={close} />
    </section>
  );
}
