import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { readingsOf } from '#domain/calls/doubtful-fields.ts';
import { type CustomerField, customerFields, needsConfirmation } from '#domain/calls/notes.ts';
import { customerFieldNames, notStated } from '#domain/calls/notes-wording.ts';
import { describeReadBack, findReadBackWords } from '#domain/calls/read-back.ts';
import type { CallNotes, TranscriptLine } from '#domain/calls/shown-calls.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirmField } from '../api.ts';
import { ConfirmAll } from '../confirm/confirm-all.tsx';
import { fieldInputs } from '../confirm/field-input.ts';
import { showField } from '../confirm/show-field.ts';
import { PlayClip } from '../page/play-clip.tsx';
import classes from './customer-fields.module.css';
import { Said } from './note-items.tsx';

interface Props {
  callId: string;
  notes: CallNotes;
  moments: TranscriptLine[] | null;
  /** The recap can go there now, if the pro wants it to. */
  onEmailConfirmed: (address: string) => void;
}

export function CustomerFields(props: Props) {
  return (
    <div className={classes.fields}>
      <ConfirmAll callId={props.callId} notes={props.notes} />
      {customerFields.map((field) => (
        <Field key={field} field={field} {...props} />
      ))}
      <Day notes={props.notes} />
    </div>
  );
}

/** Stands here only where the call read it back. */
function Day({ notes }: Pick<Props, 'notes'>) {
  const day = notes.document.readBack?.day;
  if (!day) return null;
  return (
    <div className={classes.field}>
      <span className={classes.name}>Day</span>
      <div className={classes.value}>
        {day.value}
        <span className={classes.readBack}>{describeReadBack(day)}</span>
      </div>
    </div>
  );
}

function Field({ callId, field, notes, moments, onEmailConfirmed }: Props & { field: CustomerField }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const confirm = useConfirmField(callId);
  const { customer, customerConfidence, customerEvidence } = notes.document;
  const value = customer[field];
  const confidence = customerConfidence[field];
  const isUnsure = value !== null && needsConfirmation(confidence);
  const name = customerFieldNames[field];
  const [best, other] = readingsOf(notes.document, field);
  const readBack = findReadBackWords(notes.document.readBack, field, value);

  function keep(next: string) {
    confirm.mutate(
      { field, value: next, revision: notes.revision },
      {
        onSuccess: ({ notes: kept }) => {
          close();
          toast.success(`${name} confirmed`);
          if (field === 'email' && kept.customer.email) onEmailConfirmed(kept.customer.email);
        },
        onError: (error) => {
          if (!isOpen) toast.error(messageOf(error, `${name} was not saved. Try again.`));
        },
      },
    );
  }

  return (
    <div className={classes.field} data-unsure={isUnsure}>
      <span className={classes.name}>{name}</span>
      {isOpen ? (
        <CorrectForm field={field} value={value ?? ''} change={confirm} onKeep={keep} onCancel={close} />
      ) : (
        <>
          <div className={classes.value} data-stated={value !== null}>
            <Said evidence={customerEvidence[field]} moments={value === null ? null : moments}>
              <WholePhones>{value === null ? notStated : showField(field, value)}</WholePhones>
              {(confidence === 'confirmed' || confidence === 'known') && (
                <span className={classes.sure}>
                  <IconCheck size={14} stroke={3} aria-hidden="true" />{' '}
                  {confidence === 'known' ? 'as you know it' : 'confirmed'}
                </span>
              )}
            </Said>
            {readBack && <span className={classes.readBack}>{readBack}</span>}
          </div>
          {isUnsure && (
            <div className={classes.ask}>
              <span className={classes.mark}>
                <IconAlertCircle size={16} stroke={2.2} aria-hidden="true" />
                please confirm
              </span>
              {best && moments && <PlayClip reading={best} lines={moments} />}
              <Button
                size="compact-md"
                onClick={() => keep(value)}
                loading={confirm.isPending}
                aria-label={`Confirm ${name.toLowerCase()} ${value}`}
              >
                Confirm
              </Button>
              {other && (
                <Button
                  size="compact-md"
                  variant="default"
                  className={classes.other}
                  onClick={() => keep(other.value)}
                  disabled={confirm.isPending}
                  aria-label={`Take ${name.toLowerCase()} ${showField(field, other.value)} instead`}
                >
                  <WholePhones>{showField(field, other.value)}</WholePhones>
                </Button>
              )}
              <Button
                size="compact-md"
                variant="default"
                onClick={open}
                aria-label={`Correct ${name.toLowerCase()}`}
              >
                Correct
              </Button>
            </div>
          )}
          {!isUnsure && (
            <button
              type="button"
              className={classes.edit}
              onClick={open}
              aria-label={`${value === null ? 'Add' : 'Change'} ${name.toLowerCase()}`}
            >
              {value === null ? 'Add' : 'Change'}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function CorrectForm({
  field,
  value,
  change,
  onKeep,
  onCancel,
}: {
  field: CustomerField;
  value: string;
  change: ComponentProps<typeof SaveProblem>['change'];
  onKeep: (value: string) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(field === 'phone' && value ? formatPhone(value) : value);

  function submit(event: FormEvent) {
    event.preventDefault();
    onKeep(typed);
  }

  return (
    <form className={classes.correct} onSubmit={submit} noValidate>
      <TextInput
        aria-label={customerFieldNames[field]}
        {...fieldInputs[field]}
        value={typed}
        maxLength={500}
        data-autofocus
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SaveProblem change={change} fallback="This was not saved. Try again." />
      <Button type="submit" loading={change.isPending} disabled={!typed.trim()}>
        Save
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
