import { PageHead } from '#web/components/layout/page-head.tsx';
import { FeedButton } from '#web/features/calls/promises/feed-button.tsx';
import { PromiseFilters } from '#web/features/calls/promises/promise-filters.tsx';
import { PromiseList } from '#web/features/calls/promises/promise-list.tsx';
import { usePromiseFilter } from '#web/features/calls/promises/use-promise-filter.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Promises');
  const { filter, isFiltered, change, clear } = usePromiseFilter();
  return (
    <>
      <PageHead title="Promises">
        What you and your customers said you would do, from all calls, with the day it is due.
      </PageHead>
      <PromiseFilters filter={filter} change={change} feed={<FeedButton />} />
      <PromiseList filter={filter} isFiltered={isFiltered} clear={clear} />
    </>
  );
}
