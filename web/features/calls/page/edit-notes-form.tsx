import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { EditedNotes } from '#domain/calls/edit-notes.ts';
import { jobCategories, missingLabels } from '#domain/calls/notes.ts';
import { missingNames, urgencyNames } from '#domain/calls/notes-wording.ts';
import type { CallDetail, CallNotes } from '#domain/calls/shown-calls.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Ticket, TicketSection, TicketStub } from '#web/components/ticket/ticket.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useEditNotes } from '../api.ts';
import classes from './edit-notes-form.module.css';

type FormOf = ReturnType<typeof useForm<EditedNotes>>;

/** The ticket with every line open. It keeps what was typed whatever the server says. */
export function EditNotesForm({
  call,
  notes,
  onDone,
}: {
  call: CallDetail['call'];
  notes: CallNotes;
  onDone: () => void;
}) {
  const edit = useEditNotes(call.id);
  const form = useForm<EditedNotes>({ initialValues: toEdited(notes) });
  useUnsavedChanges(form.isDirty());
  // The revision this edit started from: the notes behind it may move on while one types.
  const [startedFrom] = useState(notes.revision);

  function submit(values: EditedNotes) {
    edit.mutate(
      { revision: startedFrom, notes: dropBlankLines(values) },
      {
        onSuccess: () => {
          toast.success('Notes saved');
          onDone();
        },
        onError: (error) => form.setErrors(toFormErrors(fieldErrors(error))),
      },
    );
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={edit.isPending}>
      <Ticket>
        <TicketStub left={call.number} right="Editing" />
        <div className={classes.head}>
          <h1 className={classes.title}>Edit notes</h1>
          <TextInput label="Job title" {...form.getInputProps('jobTitle')} />
          <div className={classes.pair}>
            <Select
              label="Category"
              data={[...jobCategories]}
              allowDeselect={false}
              {...form.getInputProps('category')}
            />
            <Select
              label="Urgency"
              data={Object.entries(urgencyNames).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              {...form.getInputProps('urgency')}
            />
          </div>
          <Textarea
            label="Summary"
            rows={7}
            classNames={{ input: classes.summary }}
            {...form.getInputProps('summary')}
          />
        </div>
        <TicketSection label="To do">
          <ActionLines form={form} />
        </TicketSection>
        <TicketSection label="Missing information">
          <div className={classes.checks}>
            {missingLabels.map((label) => (
              <CheckField
                key={label}
                label={missingNames[label]}
                checked={form.values.missing.includes(label)}
                onChange={(event) => {
                  const others = form.values.missing.filter((other) => other !== label);
                  form.setFieldValue('missing', event.currentTarget.checked ? [...others, label] : others);
                }}
              />
            ))}
          </div>
        </TicketSection>
        <TicketSection label="Scope">
          <Lines form={form} field="scope" name="Scope" />
        </TicketSection>
        <TicketSection label="Materials">
          <Lines form={form} field="materials" name="Materials" />
        </TicketSection>
        <TicketSection label="Constraints">
          <Lines form={form} field="constraints" name="Constraints" />
        </TicketSection>
      </Ticket>
      <SaveProblem change={edit} fallback="The notes were not saved. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" loading={edit.isPending}>
          Save notes
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function Lines({
  form,
  field,
  name,
}: {
  form: FormOf;
  field: 'scope' | 'materials' | 'constraints';
  name: string;
}) {
  return (
    <div className={classes.lines}>
      {form.values[field].map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by place.
        <div key={index} className={classes.line}>
          <TextInput
            aria-label={`${name}, line ${index + 1}`}
            {...form.getInputProps(`${field}.${index}.text`)}
          />
          <Remove label={`${name}, line ${index + 1}`} onClick={() => form.removeListItem(field, index)} />
        </div>
      ))}
      <Add
        label={name.toLowerCase()}
        onClick={() => form.insertListItem(field, { text: '', evidence: [] })}
      />
    </div>
  );
}

const owners = [
  { value: 'pro', label: 'You' },
  { value: 'customer', label: 'Customer' },
];

function ActionLines({ form }: { form: FormOf }) {
  return (
    <div className={classes.lines}>
      {form.values.actionItems.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by place.
        <div key={index} className={classes.action}>
          <Select
            className={classes.who}
            aria-label={`Who, line ${index + 1}`}
            data={owners}
            allowDeselect={false}
            {...form.getInputProps(`actionItems.${index}.owner`)}
          />
          <Textarea
            className={classes.what}
            classNames={{ input: classes.grows }}
            aria-label={`What, line ${index + 1}`}
            rows={1}
            {...form.getInputProps(`actionItems.${index}.text`)}
            // It grows with its text and stays one line of a ticket.
            onChange={(event) =>
              form.setFieldValue(
                `actionItems.${index}.text`,
                event.currentTarget.value.replace(/[\r\n]+/g, ' '),
              )
            }
          />
          <TextInput
            className={classes.due}
            aria-label={`When, line ${index + 1}`}
            placeholder="When"
            value={item.due ?? ''}
            error={form.errors[`actionItems.${index}.due`]}
            onChange={(event) =>
              form.setFieldValue(`actionItems.${index}.due`, event.currentTarget.value || null)
            }
          />
          <Remove
            label={`to do, line ${index + 1}`}
            onClick={() => form.removeListItem('actionItems', index)}
          />
        </div>
      ))}
      <Add
        label="to do"
        onClick={() =>
          form.insertListItem('actionItems', { text: '', evidence: [], owner: 'pro', due: null })
        }
      />
    </div>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={`Remove ${label}`} onClick={onClick}>
      <IconX size={18} aria-hidden="true" />
    </button>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.add} onClick={onClick} aria-label={`Add a line: ${label}`}>
      <IconPlus size={16} aria-hidden="true" /> Add a line
    </button>
  );
}

function toEdited({ document }: CallNotes): EditedNotes {
  const { jobTitle, category, urgency, summary, scope, materials, constraints, actionItems, missing } =
    structuredClone(document);
  return { jobTitle, category, urgency, summary, scope, materials, constraints, actionItems, missing };
}

/** A line that was added and left empty was not meant. */
function dropBlankLines(values: EditedNotes): EditedNotes {
  const filled = <Item extends { text: string }>(items: Item[]) => items.filter(({ text }) => text.trim());
  return {
    ...values,
    scope: filled(values.scope),
    materials: filled(values.materials),
    constraints: filled(values.constraints),
    actionItems: filled(values.actionItems),
  };
}

/** The server names fields by where they are in the request. */
function toFormErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^notes\./, ''), text]),
  );
}
