import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ComponentProps } from 'react';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toInstant, toWallClock } from '../../lib/zoned-time.ts';
import type { AppointmentValues } from './api.ts';

interface AppointmentFormProps {
  initial: { title: string; address: string; notes: string; startsAt: string; endsAt: string } | null;
  suggested: { title: string; address: string };
  timeZone: string;
  change: ComponentProps<typeof SaveProblem>['change'];
  onSave: (values: AppointmentValues) => void;
}

/** Times are those of the account, wherever the browser is. */
export function AppointmentForm({ initial, suggested, timeZone, change, onSave }: AppointmentFormProps) {
  const form = useForm({
    initialValues: {
      title: initial?.title ?? suggested.title,
      address: initial?.address ?? suggested.address,
      notes: initial?.notes ?? '',
      starts: initial ? toWallClock(initial.startsAt, timeZone) : tomorrow(timeZone, '09:00'),
      ends: initial ? toWallClock(initial.endsAt, timeZone) : tomorrow(timeZone, '10:00'),
    },
    validate: {
      title: (title) => (title.trim() ? null : 'Say what the appointment is for.'),
      starts: (at) => (toInstant(at, timeZone) ? null : 'Choose a date and time.'),
      ends: (at, { starts }) => {
        const end = toInstant(at, timeZone);
        if (!end) return 'Choose a date and time.';
        return end > (toInstant(starts, timeZone) ?? '') ? null : 'It has to end after it starts.';
      },
    },
  });

  function submit({ starts, ends, ...values }: typeof form.values) {
    onSave({
      ...values,
      startsAt: toInstant(starts, timeZone) ?? '',
      endsAt: toInstant(ends, timeZone) ?? '',
    });
  }

  /** Moving the start keeps the length. */
  function moveStart(starts: string) {
    const before = Date.parse(`${form.values.starts}Z`);
    const after = Date.parse(`${starts}Z`);
    const end = Date.parse(`${form.values.ends}Z`) + (after - before);
    form.setFieldValue('starts', starts);
    if (!Number.isNaN(end)) form.setFieldValue('ends', new Date(end).toISOString().slice(0, 16));
  }

  const busy = change.isPending;
  const errors = fieldErrors(change.error);
  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={busy}>
      <TextInput label="What for" data-autofocus maxLength={300} {...form.getInputProps('title')} />
      <TextInput label="Address" maxLength={500} {...form.getInputProps('address')} />
      <TextInput
        label="Starts"
        description={`In your time zone, ${nameTimeZone(timeZone)}.`}
        type="datetime-local"
        {...form.getInputProps('starts')}
        onChange={(event) => moveStart(event.currentTarget.value)}
      />
      <TextInput
        label="Ends"
        type="datetime-local"
        {...form.getInputProps('ends')}
        error={form.errors.ends ?? errors.endsAt}
      />
      <Textarea label="Notes" autosize minRows={2} maxLength={5000} {...form.getInputProps('notes')} />
      <SaveProblem change={change} fallback="The appointment was not saved. Try again." />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save appointment'}
        </Button>
      </div>
    </Form>
  );
}

function tomorrow(timeZone: string, time: string): string {
  return `${toWallClock(new Date(Date.now() + 24 * 3600 * 1000), timeZone).slice(0, 10)}T${time}`;
}
