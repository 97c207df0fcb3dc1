import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxTextLength, measureText } from '#domain/campaigns/sms.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import classes from './answer-box.module.css';
import { useSendReply } from './api.ts';

/** Writes back. Who opted out cannot be answered, and the box says so. */
export function AnswerBox({ id, isOptedOut }: { id: string; isOptedOut: boolean }) {
  const [text, setText] = useState('');
  const send = useSendReply(id);
  const body = text.trim();
  const { segments } = measureText(body);

  function submit() {
    if (!body || send.isPending) return;
    send.mutate(body, { onSuccess: () => setText('') });
  }

  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isOptedOut && (
        <p className={classes.out} role="note">
          This customer opted out. You cannot text them until they write START.
        </p>
      )}
      <div className={classes.row}>
        <Textarea
          label="Your answer"
          autosize
          minRows={1}
          className={classes.text}
          maxRows={8}
          maxLength={maxTextLength}
          disabled={isOptedOut}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter sends, as in every messenger; Shift+Enter is a new line.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" disabled={isOptedOut || !body || send.isPending}>
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
      <SaveProblem change={send} fallback="The text was not sent. It is still here: try again." />
      {segments > 1 && <p className={classes.note}>{segments} segments</p>}
    </form>
  );
}
