import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { accountZone } from '#web/lib/account-zone.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangePromise } from './api.ts';

/** Other words, another day. They are those of the ticket too. */
export function PromiseForm({ promise, onDone }: { promise: ListedPromise; onDone: () => void }) {
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
      <SaveProblem change={change} fallback="The promise was not changed. Try again." />
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save promise'}
        </Button>
      </div>
    </Form>
  );
}
