import { Button } from '@mantine/core';
import { IconCircleCheck, IconListCheck, IconSearchOff } from '@tabler/icons-react';
import { type DuePeriod, duePeriodNames, duePeriods } from '#domain/promises/due-times.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { useLines } from '#web/queries/lines.ts';
import { usePromises } from './api.ts';
import classes from './promise-list.module.css';
import { PromiseRow } from './promise-row.tsx';
import { UndoBar } from './undo-bar.tsx';
import { type PromiseActions, usePromiseActions } from './use-promise-actions.ts';
import type { usePromiseFilter } from './use-promise-filter.ts';

export function PromiseList({
  filter,
  isFiltered,
  clear,
}: Pick<ReturnType<typeof usePromiseFilter>, 'filter' | 'isFiltered' | 'clear'>) {
  const list = usePromises(filter);
  const actions = usePromiseActions();
  const lines = useLines({ enabled: useRole() !== 'technician' }).data?.lines ?? [];
  const showsLine = lines.length > 1;
  if (list.isPending) return <Loading text="Loading promises..." />;
  if (list.isLoadingError)
    return <LoadError error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />;
  const promises = list.data.pages.flatMap((page) => page.promises);
  const today = list.data.pages[0]?.today ?? '';
  const isEmpty = promises.length === 0;
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.list} data-stale={list.isPlaceholderData}>
      <UndoBar actions={actions} />
      {isEmpty && (isFiltered ? <NothingFound onClear={clear} /> : <Nothing view={filter.view} />)}
      {isEmpty ? null : filter.view === 'done' ? (
        <RowList aria-label="Done">
          {promises.map((promise) => (
            <PromiseRow
              key={promise.id}
              promise={promise}
              today={today}
              actions={actions}
              showsLine={showsLine}
            />
          ))}
        </RowList>
      ) : (
        duePeriods.map((period) => (
          <Period
            key={period}
            period={period}
            promises={promises.filter((promise) => promise.period === period)}
            today={today}
            actions={actions}
            showsLine={showsLine}
          />
        ))
      )}
      <ShowMore list={list} />
    </div>
  );
}

function Period({
  period,
  promises,
  today,
  actions,
  showsLine,
}: {
  period: DuePeriod;
  promises: ListedPromise[];
  today: string;
  actions: PromiseActions;
  showsLine: boolean;
}) {
  if (promises.length === 0) return null;
  const id = `promises-${period}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.period} data-period={period}>
        {duePeriodNames[period]}
      </h2>
      <RowList>
        {promises.map((promise) => (
          <PromiseRow
            key={promise.id}
            promise={promise}
            today={today}
            actions={actions}
            showsLine={showsLine}
          />
        ))}
      </RowList>
    </section>
  );
}

function Nothing({ view }: { view: 'open' | 'done' }) {
  if (view === 'done')
    return (
      <EmptyState title="Nothing done yet" icon={<IconCircleCheck size={26} />}>
        What you check off stays here, the latest first, in case it has to be opened again.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No open promises"
      icon={<IconListCheck size={26} />}
      action={{ label: 'See your calls', to: '/dashboard/calls' }}
    >
      When somebody says “I’ll be there Thursday at 8” or “I’ll send you the photos” in a call, it shows up
      here with its day.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.list}>
      <EmptyState title="No promise matches" icon={<IconSearchOff size={26} />}>
        Look at everybody’s again, or choose somebody else.
      </EmptyState>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
