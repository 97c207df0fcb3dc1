import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActivityFilter } from '#domain/audit/activity-filter.ts';
import type { ActivityPage } from '#domain/audit/shown-audit.ts';
import { api, read } from '#web/lib/api.ts';
import { roots } from '#web/queries/roots.ts';

function listActivity(filter: ActivityFilter, cursor: string | undefined): Promise<ActivityPage> {
  return read(api.activity.$get({ query: { ...filter, ...(cursor && { cursor }) } }));
}

export function useActivity(filter: ActivityFilter) {
  return useInfiniteQuery({
    queryKey: [...roots.activity, 'list', filter],
    queryFn: ({ pageParam }) => listActivity(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Whatever the owner does elsewhere adds to it.
    refetchOnMount: 'always',
  });
}

export function usePeople() {
  return useQuery({
    queryKey: [...roots.activity, 'people'],
    queryFn: () => read(api.activity.people.$get()),
    refetchOnMount: 'always',
  });
}
