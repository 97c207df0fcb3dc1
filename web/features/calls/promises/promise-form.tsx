import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { accountZone } from '#web/lib/account-zone.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangePromise, useClashes } from './api.ts';
import { ClashWarning } from './clash-warning.tsx';

interface PromiseFormProps {
  promise: ListedPromise;
  today: string;
  onDone: () => void;
}

/** A pause in typing before the server is asked. */
const pauseMs = 400;

/** Other words, another day. They are those of the ticket too. */
export function PromiseForm({ promise, today, onDone }: PromiseFormProps) {
  const change = useChangePromise({ callId: promise.callId, promiseId: promise.id });
  const form = useForm({
    initialValues: { text: promise.text, day: promise.due?.day ?? '', time: promise.due?.time ?? '' },
    validate: {
      text: (text) => (text.trim() ? null : 'Say what was promised.'),
      day: (day, { time }) => (time && !day ? 'Choose the day of that time.' : null),
    },
  });

  function submit({ text, day, time }: typeof form.values) {
    const isSameDue = day === (promise.due?.day ?? '') && time === (promise.due?.time ?? '');
    const due = day ? { day, time: time || null } : null;
    change.mutate(isSameDue ? { text } : { text, due }, {
      onSuccess: () => {
        onDone();
        toast.success('Promise changed');
      },
    });
  }

  const { text, day, time } = form.values;
  const [asked] = useDebouncedValue({ text, due: { day, time } }, pauseMs);
  const clashes = useClashes({ callId: promise.callId, promiseId: promise.id }, asked).data?.clashes ?? [];
  const busy = change.isPending;
  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={busy}>
      <Textarea
        label="What was promised"
        description="The ticket of the call gets the same words."
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('text')}
      />
      <TextInput label="Day" type="date" {...form.getInputProps('day')} />
      <TextInput
        label="Time"
        description={`If there is one, in your time zone, ${nameTimeZone(accountZone())}.`}
        type="time"
        {...form.getInputProps('time')}
      />
      <div role="status">
        <ClashWarning clashes={clashes} today={today} />
      </div>
      <SaveProblem change={change} fallback="The promise was not changed. Try again." />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save promise'}
        </Button>
      </div>
    </Form>
  );
}
