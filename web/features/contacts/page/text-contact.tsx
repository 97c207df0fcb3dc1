import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maxTextLength, measureText } from '#domain/campaigns/sms.ts';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { useTextContact } from '../api.ts';

/** The first text to somebody; from then on there is a conversation, and it opens. */
export function TextContact({ contactId }: { contactId: string }) {
  const [text, setText] = useState('');
  const send = useTextContact(contactId);
  const navigate = useNavigate();
  const body = text.trim();
  const { segments } = measureText(body);

  function submit() {
    if (!body || send.isPending) return;
    send.mutate(body, {
      onSuccess: ({ conversationId }) => void navigate(`/dashboard/messages/${conversationId}`),
    });
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      aria-busy={send.isPending}
    >
      <Textarea
        label="Your text"
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxTextLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {segments > 1 && <FormNote>{segments} segments</FormNote>}
      <SaveProblem change={send} fallback="The text was not sent. It is still here: try again." />
      <div>
        <Button type="submit" disabled={!body || send.isPending}>
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </Form>
  );
}
