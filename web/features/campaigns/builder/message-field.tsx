import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { optOutLine } from '#domain/campaigns/campaign-message.ts';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import classes from './message-field.module.css';

interface MessageFieldProps {
  value: string;
  onChange: (message: string) => void;
  /** What can be put in, without braces. */
  placeholders: readonly string[];
  error?: React.ReactNode;
}

/** The words, and what is filled in for each customer: a tap puts it where the cursor is. */
export function MessageField({ value, onChange, placeholders, error }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  function insert(name: string) {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    const text = `{${name}}`;
    onChange(value.slice(0, from) + text + value.slice(to));
    // After React wrote the new text: behind what was put in, ready to type on.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + text.length, from + text.length);
    });
  }

  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        label="Message"
        autosize
        minRows={5}
        maxRows={14}
        maxLength={maxTextLength}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.insert}>
        <legend className={classes.legend}>Fill in for each customer</legend>
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-label={`Insert {${name}}`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </fieldset>
      <p className={classes.note}>Every text says “{optOutLine}”. If you leave it out, we add it.</p>
    </div>
  );
}
