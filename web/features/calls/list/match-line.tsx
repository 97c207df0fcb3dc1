import { Link } from 'react-router';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { SearchMatch } from '#domain/calls/shown-calls.ts';
import classes from './match-line.module.css';

const places: Record<SearchMatch['where'], string> = {
  notes: 'In the notes',
  transcript: 'Said',
  phone: 'Phone',
};

/** Why a search found this call. What was said can be listened to at once. */
export function MatchLine({ callId, match }: { callId: string; match: SearchMatch }) {
  const { where, parts, seconds } = match;
  return (
    <p className={classes.match}>
      {seconds === null ? (
        <span className={classes.place}>{places[where]}</span>
      ) : (
        <Link to={`/dashboard/calls/${callId}?at=${Math.floor(seconds)}`} className={classes.moment}>
          {places[where]} at {formatMoment(seconds)}
        </Link>
      )}{' '}
      {parts.map(({ text, isHit }, index) =>
        isHit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places.
          <mark key={index} className={classes.hit}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}
