import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type WebhookEvent, webhookEventMeanings, webhookEvents } from '#domain/developers/webhook-words.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useCreateWebhook, type WebhookInput } from './api.ts';
import classes from './developers.module.css';

interface NewWebhookFormProps {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

export function NewWebhookForm({ onCreated, onCancel }: NewWebhookFormProps) {
  const create = useCreateWebhook();
  const form = useForm<WebhookInput>({
    initialValues: { url: '', events: ['notes.ready'] },
    validate: {
      url: (value) =>
        /^https?:\/\/\S/.test(value.trim()) ? null : 'Enter an address such as https://example.com/jotline.',
      events: (value) => (value.length > 0 ? null : 'Choose at least one event.'),
    },
  });
  useUnsavedChanges(form.isDirty());
  const { events } = form.values;

  function submit({ url }: WebhookInput) {
    create.mutate(
      { url: url.trim(), events },
      {
        onSuccess: ({ secret }) => onCreated(secret),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  }

  const toggle = (event: WebhookEvent, isWanted: boolean) =>
    form.setFieldValue('events', isWanted ? [...events, event] : events.filter((each) => each !== event));

  return (
    <div className={classes.form}>
      <Form onSubmit={form.onSubmit(submit)} aria-busy={create.isPending} aria-label="New webhook">
        <TextInput
          label="Address"
          description="Where your tool listens."
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>What it is told</legend>
          {webhookEvents.map((event) => (
            <CheckField
              key={event}
              label={`${webhookEventMeanings[event]} (${event})`}
              checked={events.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
          {form.errors.events && (
            <p className={classes.late} role="alert">
              {form.errors.events}
            </p>
          )}
        </fieldset>
        <SaveProblem change={create} fallback="The webhook was not added. Try again." />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Add webhook
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  );
}
