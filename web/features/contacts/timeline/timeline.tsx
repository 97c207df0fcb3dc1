import { Select } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { type TimelineKind, timelineKindNames, timelineKinds } from '#domain/contacts/timeline.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { formatExactly } from '#web/lib/format-when.ts';
import { useTimeline } from '../api.ts';
import { groupByDay, timeOf } from './group-by-day.ts';
import classes from './timeline.module.css';
import { TimelineRow } from './timeline-row.tsx';

/** All that happened with one person and what is to come, the latest first, under its day. */
export function Timeline({ contactId }: { contactId: string }) {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const list = useTimeline(contactId, kind);
  if (list.isPending) return <Loading text="Loading timeline..." />;
  if (list.isLoadingError)
    return <LoadError error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />;
  const entries = list.data.pages.flatMap((page) => page.timeline);
  return (
    <div className={classes.timeline} aria-busy={list.isPlaceholderData} data-stale={list.isPlaceholderData}>
      <Select
        className={classes.filter}
        aria-label="Show"
        placeholder="Everything"
        clearable
        data={timelineKinds.map((value) => ({ value, label: timelineKindNames[value] }))}
        value={kind}
        onChange={setKind}
      />
      {entries.length === 0 && <Nothing kind={kind} />}
      {groupByDay(entries).map(({ day, title, isAhead, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className={classes.day}>
            {title}
            {isAhead && <span className={classes.ahead}> coming up</span>}
          </h3>
          <RowList ordered>
            {ofDay.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </RowList>
        </section>
      ))}
      <ShowMore list={list}>Show earlier</ShowMore>
    </div>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const time = timeOf(entry);
  return (
    <Row className={classes.entry}>
      <TimelineRow entry={entry} />
      {time && (
        <time className={classes.at} dateTime={entry.at} title={formatExactly(entry.at)}>
          {time}
        </time>
      )}
    </Row>
  );
}

function Nothing({ kind }: { kind: TimelineKind | null }) {
  if (kind)
    return <p className={classes.none}>Nothing of that kind yet. Choose another, or look at everything.</p>;
  return (
    <EmptyState title="Nothing yet" icon={<IconHistory size={26} />} level={3}>
      Calls with this person, texts, campaigns, visits and promises line up here.
    </EmptyState>
  );
}
