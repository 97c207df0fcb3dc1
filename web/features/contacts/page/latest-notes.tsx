import { Link } from 'react-router';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { Card } from './card.tsx';
import classes from './latest-notes.module.css';

/** What the latest call was about, and the way to its ticket. */
export function LatestNotes({ notes }: { notes: NonNullable<ContactDetail['latestNotes']> }) {
  const { callId, jobTitle, startedAt, summary } = notes;
  return (
    <Card
      title="Latest call"
      action={
        <time className={classes.at} dateTime={startedAt} title={formatExactly(startedAt)}>
          {formatWhen(startedAt)}
        </time>
      }
    >
      <Link className={classes.title} to={`/dashboard/calls/${callId}`}>
        {jobTitle}
      </Link>
      <p className={classes.summary}>{summary}</p>
    </Card>
  );
}
