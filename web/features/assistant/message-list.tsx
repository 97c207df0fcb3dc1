import { useEffect, useRef } from 'react';
import { formatClockTime } from '#domain/plain/clock-time.ts';
import { accountZone } from '#web/lib/account-zone.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import type { ChatMessage } from './conversation.ts';
import { MessageText } from './message-text.tsx';
import classes from './messages.module.css';

const firstQuestions = ['How do I merge a call?', 'How much does it cost?', 'How many minutes are left?'];

interface Props {
  messages: ChatMessage[];
  isAsking: boolean;
  onPick: (question: string) => void;
}

export function MessageList({ messages, isAsking, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added is scrolled to, piece by piece.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length, last?.text]);

  return (
    <div
      ref={list}
      className={classes.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard.
      tabIndex={0}
      role="log"
      aria-label="Messages"
      aria-busy={isAsking}
    >
      <p className={classes.welcome}>
        Ask about calls, notes, campaigns or billing. Answers come from the help pages. Signed in, you can ask
        about your own account.
      </p>
      {messages.length === 0 && (
        <ul className={classes.first}>
          {firstQuestions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onPick(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isWaiting={isAsking && message === last && !message.text}
        />
      ))}
    </div>
  );
}

function Message({
  message: { text, sender, timestamp },
  isWaiting,
}: {
  message: ChatMessage;
  isWaiting: boolean;
}) {
  return (
    <div className={classes.message} data-sender={sender}>
      <p className={classes.sender}>
        {sender === 'user' ? 'You' : 'Assistant'}{' '}
        <time dateTime={timestamp} title={formatExactly(timestamp)}>
          {formatClockTime(new Date(timestamp), accountZone())}
        </time>
      </p>
      <div className={classes.text}>
        {isWaiting && <p className={classes.waiting}>Looking it up...</p>}
        {sender === 'user' ? <p>{text}</p> : <MessageText text={text} />}
      </div>
    </div>
  );
}
