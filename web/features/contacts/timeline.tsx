import { Button } from '@mantine/core';
import { IconCalendar, IconHistory, IconMessage, IconPhone, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDuration } from '#domain/calls/call-times.ts';
import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { ContactDetail, TimelineEntry } from '#domain/contacts/shown-contacts.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { formatAhead, formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { useEarlier } from './api.ts';
import classes from './timeline.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** Calls, texts, campaigns and appointments on one line, the latest first. */
export function Timeline({ detail }: { detail: ContactDetail }) {
  const { contact, timeline, hasEarlier } = detail;
  const earlier = useEarlier(contact.id, timeline.at(-1)?.at);
  const pages = earlier.data?.pages ?? [];
  const entries = [...timeline, ...pages.flatMap((page) => page.timeline)];
  const more = pages.length === 0 ? hasEarlier : earlier.hasNextPage;
  if (entries.length === 0)
    return (
      <EmptyState title="Nothing yet" icon={<IconHistory size={26} />}>
        Calls with this person, texts, campaigns and appointments line up here.
      </EmptyState>
    );
  return (
    <>
      <RowList ordered>
        {entries.map((entry) => (
          <Row key={`${entry.kind}-${entry.id}`} className={classes.entry}>
            <Entry entry={entry} />
            <time className={classes.at} dateTime={entry.at} title={formatExactly(entry.at)}>
              {formatWhen(entry.at)}
            </time>
          </Row>
        ))}
      </RowList>
      {more && (
        <Button
          className={classes.more}
          variant="default"
          loading={earlier.isFetching}
          onClick={() => void (pages.length === 0 ? earlier.refetch() : earlier.fetchNextPage())}
        >
          Show earlier
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'call')
    return (
      <Line icon={<IconPhone {...iconProps} />} kind="Call">
        <Link to={`/dashboard/calls/${entry.id}`}>{entry.jobTitle || 'Call'}</Link>
        {entry.durationSeconds !== null && <Small>{formatDuration(entry.durationSeconds)}</Small>}
      </Line>
    );
  if (entry.kind === 'message')
    return (
      <Line
        icon={<IconMessage {...iconProps} />}
        kind={entry.direction === 'inbound' ? 'They wrote' : 'You wrote'}
      >
        {entry.conversationId ? (
          <Link to={`/dashboard/messages/${entry.conversationId}`}>{entry.body}</Link>
        ) : (
          entry.body
        )}
      </Line>
    );
  if (entry.kind === 'campaign')
    return (
      <Line icon={<IconSpeakerphone {...iconProps} />} kind="Campaign">
        <Link to={`/dashboard/campaigns/${entry.campaignId}`}>{entry.name}</Link>
        <Small>{campaignOutcome(entry)}</Small>
      </Line>
    );
  return (
    <Line icon={<IconCalendar {...iconProps} />} kind="Appointment">
      {entry.title}
      <Small>
        {entry.state === 'cancelled' ? 'Canceled, was ' : ''}
        {formatAhead(entry.startsAt)}
        {' · '}
        <a href={`/api/appointments/${entry.id}/calendar.ics`}>Calendar file</a>
      </Small>
    </Line>
  );
}

function campaignOutcome(entry: Extract<TimelineEntry, { kind: 'campaign' }>): string {
  if (entry.heldReason) {
    const reason = heldReasonNames[entry.heldReason];
    return entry.state === 'skipped' ? `left out: ${reason}` : reason;
  }
  const parts = [
    entry.state,
    entry.clickedAt && 'clicked',
    entry.reply && (entry.reply === 'yes' ? 'replied yes' : 'replied'),
    entry.optedOutAt && 'opted out',
  ];
  return parts.filter(Boolean).join(', ');
}

function Line({ icon, kind, children }: { icon: React.ReactNode; kind: string; children: React.ReactNode }) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <div className={classes.kind}>{kind}</div>
        <div className={classes.text}>{children}</div>
      </div>
    </>
  );
}

function Small({ children }: { children: React.ReactNode }) {
  return <div className={classes.small}>{children}</div>;
}
