import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { auditMonths } from '#domain/audit/audit-words.ts';
import { RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { useActivity } from './api.ts';
import classes from './audit.module.css';
import { EntryRow } from './entry-row.tsx';
import { useActivityFilter } from './use-activity-filter.ts';

export function ActivityLog() {
  const { filter, isFiltered, change, clear, query } = useActivityFilter();
  const activity = useActivity(filter);
  if (activity.isPending) return <Loading text="Loading the activity log..." />;
  if (activity.isLoadingError)
    return (
      <LoadError error={activity.error} onRetry={() => void activity.refetch()} busy={activity.isFetching} />
    );
  const { pages } = activity.data;
  if (!pages[0]?.isIncluded) return <NotIncluded />;
  const entries = pages.flatMap((page) => page.entries);
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className={classes.lead}>
          Who looked at, changed, sent, exported or deleted what, and from where. Nobody can change the log,
          you included. Entries are kept for {auditMonths} months.
        </p>
        {entries.length > 0 && (
          <Button
            component="a"
            href={`/api/activity/export.csv${query && `?${query}`}`}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export as CSV
          </Button>
        )}
      </div>
      <ActivityFilters filter={filter} change={change} />
      {entries.length === 0 && (isFiltered ? <NothingFound onClear={clear} /> : <NothingYet />)}
      {entries.length > 0 && (
        <div className={classes.list} data-stale={activity.isPlaceholderData}>
          <RowList aria-label="Activity" busy={activity.isPlaceholderData}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </RowList>
          <ShowMore list={activity}>Show earlier activity</ShowMore>
        </div>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState level={3} title="Nothing here yet" icon={<IconHistory size={26} />}>
      As soon as somebody on your team opens a call or changes a contact, it shows up here.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.list}>
      <EmptyState level={3} title="No activity matches" icon={<IconSearchOff size={26} />}>
        Try fewer words, other days, or look at everything again. What was deleted is no longer found by its
        name.
      </EmptyState>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

function NotIncluded() {
  return (
    <EmptyState
      level={3}
      title="The activity log comes with Business"
      icon={<IconHistory size={26} />}
      action={{ label: 'Look at your plan', to: '/dashboard/settings#plan' }}
    >
      With the Business plan you see who on your team looked at, changed, sent, exported or deleted what, and
      from where, and can export it.
    </EmptyState>
  );
}
