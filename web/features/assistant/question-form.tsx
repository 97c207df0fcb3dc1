import { type KeyboardEvent, type RefObject, useState } from 'react';
import { PlainButton } from '#web/components/plain-button.tsx';
import classes from './question-form.module.css';

/** As the server takes them: domain/help/chat.ts. */
const longestQuestion = 1000;

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  isAsking: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

export function QuestionForm({ field, isAsking, onAsk, onStop }: Props) {
  const [question, setQuestion] = useState('');

  function send(): void {
    const asked = question.trim();
    if (!asked || isAsking) return;
    setQuestion('');
    onAsk(asked);
  }

  /** Enter sends, Shift+Enter begins a new line; a key that ends a composed word is neither. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={classes.field}
        aria-label="Your question"
        placeholder="Type a question"
        rows={2}
        maxLength={longestQuestion}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isAsking ? (
        <PlainButton onClick={onStop}>Stop</PlainButton>
      ) : (
        <PlainButton type="submit">Send</PlainButton>
      )}
    </form>
  );
}
