import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { VisitPreview } from '#domain/visits/shown-visits.ts';
import { type ArrivalMinutes, arrivalMinutes } from '#domain/visits/visit-texts.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import confirm from '#web/components/state/confirm.module.css';
import { Notice } from '#web/components/state/notice.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendOnMyWay, type VisitPlace } from './api.ts';
import classes from './visit-dialog.module.css';
import { VisitDialog } from './visit-dialog.tsx';

interface OnMyWayProps {
  place: VisitPlace;
  opened: boolean;
  onClose: () => void;
}

/** One touch opens it, one sends: a text cannot be taken back. */
export function OnMyWay({ place, opened, onClose }: OnMyWayProps) {
  return (
    <VisitDialog title="Tell them you are on your way?" place={place} opened={opened} onClose={onClose}>
      {(preview) => <Question place={place} preview={preview} onClose={onClose} />}
    </VisitDialog>
  );
}

const choices = arrivalMinutes.map((minutes) => ({ value: `${minutes}`, label: `${minutes} min` }));
const usual: ArrivalMinutes = 20;

function Question({
  place,
  preview: { customerName, phone, onMyWay },
  onClose,
}: Pick<OnMyWayProps, 'place' | 'onClose'> & { preview: VisitPreview }) {
  const send = useSendOnMyWay(place);
  const [minutes, setMinutes] = useState<ArrivalMinutes>(usual);
  // As it was when the question was put: what another phone sent meanwhile is for the server to tell.
  const [{ round, lastAt }] = useState(onMyWay);
  const text = onMyWay.texts.find((choice) => choice.minutes === minutes)?.text;

  function submit() {
    send.mutate(
      { minutes, round },
      {
        onSuccess: () => {
          toast.success('Text on its way');
          onClose();
        },
      },
    );
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      aria-busy={send.isPending}
    >
      {onMyWay.obstacle ? (
        <Notice>{onMyWay.obstacle}</Notice>
      ) : (
        <>
          {lastAt && <Notice>You told them {formatWhen(lastAt)} already. This sends another text.</Notice>}
          <ChoiceRow
            legend="Minutes until you are there"
            name="arrival-minutes"
            choices={choices}
            value={`${minutes}`}
            onChange={(value) => setMinutes(arrivalMinutes.find((each) => `${each}` === value) ?? usual)}
          />
          <div>
            <p className={classes.label}>
              The text to {customerName ?? 'the customer'}
              {phone && (
                <>
                  , <WholePhones>{formatPhone(phone)}</WholePhones>
                </>
              )}
            </p>
            <p className={classes.bubble}>{text}</p>
          </div>
        </>
      )}
      <SaveProblem
        change={send}
        fallback="The text was not sent. Try again."
        kept="What you chose is still here."
      />
      <div className={confirm.buttons}>
        <Button variant="default" onClick={onClose}>
          {onMyWay.obstacle ? 'Close' : 'Not now'}
        </Button>
        {!onMyWay.obstacle && (
          <Button
            type="submit"
            loading={send.isPending}
            leftSection={<IconSend size={18} aria-hidden="true" />}
          >
            {lastAt ? 'Send another text' : 'Send text'}
          </Button>
        )}
      </div>
    </Form>
  );
}
