import { Link } from 'react-router';
import { formatDuration } from '#domain/calls/call-times.ts';
import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { Small } from './small.tsx';

type Of<Kind> = { entry: Extract<TimelineEntry, { kind: Kind }> };

export function CallLine({ entry: { callId, jobTitle, durationSeconds, lineName, sinceLast } }: Of<'call'>) {
  const facts = [durationSeconds !== null && formatDuration(durationSeconds), lineName].filter(Boolean);
  return (
    <>
      <Link to={`/dashboard/calls/${callId}`}>{jobTitle || 'Call without notes'}</Link>
      {facts.length > 0 && <Small>{facts.join(' · ')}</Small>}
      {sinceLast && (
        <Small>
          Looks like the same job as on {formatWhen(sinceLast.startedAt)}
          {sinceLast.changeCount > 0 && (
            <>
              :{' '}
              <Link to={`/dashboard/calls/${callId}#changes`}>
                {sinceLast.changeCount === 1 ? '1 change' : `${sinceLast.changeCount} changes`}
              </Link>
            </>
          )}
        </Small>
      )}
    </>
  );
}

export function NotesLine({ entry: { callId, jobTitle } }: Of<'notes'>) {
  return <Link to={`/dashboard/calls/${callId}`}>{jobTitle || 'Call notes'}</Link>;
}

/** Leads to the moment in the call in which it was said. */
export function PromiseLine({ entry: { callId, text, clipStart, doneAt, due } }: Of<'promise'>) {
  const moment = clipStart === null ? '' : `?at=${clipStart}`;
  return (
    <>
      <Link to={`/dashboard/calls/${callId}${moment}`}>{text}</Link>
      {doneAt && due && <Small>{`was due ${formatDay(due.day)}`}</Small>}
    </>
  );
}

export function RecapLine({ entry: { callId, jobTitle, address, channel, state, openedAt } }: Of<'recap'>) {
  const to = channel === 'text' ? formatPhone(address) : address;
  const outcome = recapOutcomes[state] ?? `sent to ${to}`;
  return (
    <>
      <Link to={`/dashboard/calls/${callId}`}>{jobTitle || 'Recap of the call'}</Link>
      <Small>
        {state === 'failed' || state === 'stopped' ? `${outcome} ${to}` : outcome}
        {openedAt && `, opened ${formatWhen(openedAt)}`}
      </Small>
    </>
  );
}

const recapOutcomes: Record<string, string> = {
  pending: 'on its way',
  failed: 'could not be sent to',
  stopped: 'not sent: no more recaps wanted at',
};
