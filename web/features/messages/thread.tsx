import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendarPlus, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ConversationDetail, ShownMessage, ShownPicture } from '#domain/messages/shown-messages.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import classes from './thread.module.css';

const iconProps = { size: 15, stroke: 2.4, 'aria-hidden': true } as const;

interface ThreadProps {
  detail: ConversationDetail;
  /** Asked for with the reply it comes from. */
  onBook: (messageId: string) => void;
}

/** Texts both ways, the latest at the bottom, where the eye is when a new one comes. */
export function Thread({ detail, onBook }: ThreadProps) {
  const { messages, appointments } = detail;
  const end = useRef<HTMLLIElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the view.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);
  return (
    <ol className={classes.thread} aria-label="Messages">
      {messages.map((message) => (
        <li
          key={message.id}
          ref={message.id === lastId ? end : undefined}
          className={classes.message}
          data-direction={message.direction}
        >
          {message.campaignName && message.direction === 'outbound' && (
            <Link to={`/dashboard/campaigns/${message.campaignId}`} className={classes.campaign}>
              {message.campaignName}
            </Link>
          )}
          {message.pictures.length > 0 && <Pictures pictures={message.pictures} />}
          {message.body && <div className={classes.bubble}>{message.body}</div>}
          <div className={classes.meta}>
            <time dateTime={message.at} title={formatExactly(message.at)}>
              {formatWhen(message.at)}
            </time>
            {message.direction === 'outbound' && <Delivery message={message} />}
            {message.meaning === 'yes' && <span className={classes.yes}>Yes</span>}
            {message.meaning === 'opt_out' && <span className={classes.out}>Opted out</span>}
          </div>
          {message.meaning === 'yes' && !appointments.some(({ messageId }) => messageId === message.id) && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
              onClick={() => onBook(message.id)}
            >
              Make an appointment
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Delivery({ message }: { message: ShownMessage }) {
  if (message.state === 'delivered')
    return (
      <span className={classes.state}>
        <IconChecks {...iconProps} /> Delivered
      </span>
    );
  if (message.state === 'failed' || message.state === 'undelivered')
    return (
      <span className={classes.out}>
        <IconAlertTriangle {...iconProps} /> {message.error ?? 'Not delivered'}
      </span>
    );
  return (
    <span className={classes.state}>
      {message.state === 'sent' ? <IconCheck {...iconProps} /> : <IconClock {...iconProps} />}
      {describeWay(message)}
    </span>
  );
}

function Pictures({ pictures }: { pictures: ShownPicture[] }) {
  return (
    <ul className={classes.pictures} aria-label="Pictures">
      {pictures.map(({ id, state, problem }, position) => (
        <li key={id}>
          {state === 'kept' ? (
            <a href={`/api/message-pictures/${id}`} target="_blank" rel="noreferrer">
              <img
                className={classes.picture}
                src={`/api/message-pictures/${id}`}
                alt={`From the customer, ${position + 1} of ${pictures.length}`}
                loading="lazy"
              />
            </a>
          ) : (
            <p className={classes.noPicture}>{problem ?? 'A picture is being fetched...'}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeWay({ state, isHeld }: Pick<ShownMessage, 'state' | 'isHeld'>): string {
  if (isHeld) return 'Waits until your number is approved for texts';
  return state === 'sent' ? 'Sent' : 'On its way';
}
