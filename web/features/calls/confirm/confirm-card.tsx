import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconChecks } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fieldsToConfirm, readingsOf } from '#domain/calls/doubtful-fields.ts';
import type { CustomerField } from '#domain/calls/notes.ts';
import { customerFieldNames } from '#domain/calls/notes-wording.ts';
import type { CallDetail, CallNotes } from '#domain/calls/shown-calls.ts';
import { Ticket, TicketStub } from '#web/components/ticket/ticket.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirmAll, useConfirmField, useTakeBackConfirmation } from '../api.ts';
import { RecapDialog } from '../recap/recap-dialog.tsx';
import classes from './confirm-card.module.css';
import { ConfirmQuestion } from './confirm-question.tsx';
import { showField } from './show-field.ts';

interface Props {
  detail: CallDetail;
  notes: CallNotes;
  /** As in the address: `1`, or the names of fields. */
  asked: string;
  onClose: () => void;
}

/** Only what is in doubt, one after the other: a tap each, on a phone, in ten seconds. */
export function ConfirmCard({ detail, notes, asked, onClose }: Props) {
  const { call, transcript } = detail;
  // As it was when the card was opened: an answered question stays on the card.
  const [fields] = useState(() => fieldsToConfirm(notes.document, asked));
  const [readings] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, readingsOf(notes.document, field)])),
  );
  const [answers, setAnswers] = useState<[CustomerField, string][]>([]);
  const confirm = useConfirmField(call.id);
  const confirmAll = useConfirmAll(call.id);
  const takeBack = useTakeBackConfirmation(call.id);
  const [isLooking, { open: look, close: stopLooking }] = useDisclosure(false);
  const answered = new Map(answers);
  const left = fields.filter((field) => !answered.has(field));
  const [current] = left;
  const email = answered.get('email');
  const place = useRef<HTMLHeadingElement>(null);

  // Who taps with a screen reader or a keyboard is led on to what comes next.
  useEffect(() => {
    if (answers.length > 0) place.current?.focus();
  }, [answers]);

  function answer(field: CustomerField, value: string) {
    confirm.mutate(
      { field, value },
      {
        onSuccess: ({ notes: kept }) =>
          setAnswers((before) => [...before, [field, kept.customer[field] ?? value]]),
      },
    );
  }

  /** The rest, each by its first reading, which stands beside its name. */
  function answerAll(left: CustomerField[]) {
    confirmAll.mutate(
      { values: Object.fromEntries(left.map((field) => [field, readings[field]?.[0]?.value ?? ''])) },
      {
        onSuccess: ({ notes: kept }) =>
          setAnswers((before) => [
            ...before,
            ...left.map((field): [CustomerField, string] => [field, kept.customer[field] ?? '']),
          ]),
        onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
      },
    );
  }

  function undo() {
    const last = answers.at(-1);
    if (!last) return;
    takeBack.mutate(last[0], {
      onSuccess: () => setAnswers((before) => before.slice(0, -1)),
      onError: (error) => toast.error(messageOf(error, 'That could not be undone.')),
    });
  }

  if (fields.length === 0)
    return (
      <Ticket label="Details to confirm">
        <TicketStub left={call.number} right={formatWhen(call.startedAt)} />
        <div className={classes.end}>
          <h1 className={classes.done}>Nothing to confirm here.</h1>
          <Button onClick={onClose}>Open the call</Button>
        </div>
      </Ticket>
    );
  return (
    <Ticket label="Details to confirm">
      <TicketStub left={call.number} right={formatWhen(call.startedAt)} />
      <div className={classes.head}>
        <p className={classes.job}>{notes.document.jobTitle || 'Call notes'}</p>
        <Progress done={answers.length} of={fields.length} />
      </div>
      <ol className={classes.fields}>
        {fields.map((field) => (
          <li key={field} className={classes.field}>
            {field === current ? (
              <ConfirmQuestion
                ref={place}
                field={field}
                readings={readings[field] ?? []}
                lines={call.hasRecording ? transcript : []}
                isBusy={confirm.isPending || takeBack.isPending || confirmAll.isPending}
                change={confirm}
                onAnswer={(value) => answer(field, value)}
              />
            ) : (
              <p className={classes.line} data-answered={answered.has(field)}>
                <span className={classes.name}>{customerFieldNames[field]}</span>
                <span className={classes.value}>
                  {showField(field, answered.get(field) ?? readings[field]?.[0]?.value ?? '')}
                </span>
                {answered.has(field) && <IconCheck size={20} stroke={3} aria-label="confirmed" />}
              </p>
            )}
          </li>
        ))}
      </ol>
      {!current && (
        <div className={classes.end}>
          <h1 ref={place} tabIndex={-1} className={classes.done}>
            All set. The notes are updated.
          </h1>
          {email && (
            <Button size="lg" fullWidth onClick={look}>
              Look at the customer's recap
            </Button>
          )}
          <Button size="lg" fullWidth variant={email ? 'default' : 'filled'} onClick={onClose}>
            Open the call
          </Button>
          <RecapDialog
            callId={call.id}
            known={notes.document.customer}
            place={email ? { channel: 'email', address: email } : undefined}
            opened={isLooking}
            onClose={stopLooking}
          />
        </div>
      )}
      <div className={classes.foot}>
        {answers.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            loading={takeBack.isPending}
            onClick={undo}
          >
            Undo
          </Button>
        )}
        {left.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            loading={confirmAll.isPending}
            onClick={() => answerAll(left)}
          >
            Confirm all {left.length}
          </Button>
        )}
        {current && (
          <Button variant="subtle" onClick={onClose}>
            Later
          </Button>
        )}
      </div>
    </Ticket>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div className={classes.progress}>
      <span className={classes.steps} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are only ever counted.
          <span key={index} className={classes.step} data-done={index < done} />
        ))}
      </span>
      <span className={classes.count}>{done < of ? `${done + 1} of ${of}` : `${of} of ${of}`}</span>
    </div>
  );
}
