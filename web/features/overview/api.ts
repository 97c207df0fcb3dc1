import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Period } from '#domain/calls/call-list.ts';
import { type CallState, isFinished } from '#domain/calls/calls.ts';
import { api, read } from '#web/lib/api.ts';
import { roots } from '#web/queries/roots.ts';

export type ShownPeriod = Exclude<Period, 'all'>;

const overviewKeys = {
  of: (periods: { period: ShownPeriod; communications: ShownPeriod }) =>
    [...roots.overview, periods] as const,
};

export type Overview = Awaited<ReturnType<typeof getOverview>>;

function getOverview(periods: { period: ShownPeriod; communications: ShownPeriod }) {
  return read(api.overview.$get({ query: periods }));
}

const watchEveryMs = { working: 3000, idle: 30_000 };

export function useOverview(periods: { period: ShownPeriod; communications: ShownPeriod }) {
  return useQuery({
    queryKey: overviewKeys.of(periods),
    queryFn: () => getOverview(periods),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.owed.working.some((call) => !isFinished(call.state as CallState))
        ? watchEveryMs.working
        : watchEveryMs.idle,
  });
}

export function useFinishItem() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ callId, item }: { callId: string; item: string }) =>
      api.calls[':id'].done.$post({ param: { id: callId }, json: { item, done: true } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: roots.overview }),
        queries.invalidateQueries({ queryKey: roots.calls }),
      ]),
  });
}
