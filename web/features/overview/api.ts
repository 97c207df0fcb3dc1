import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { isFinished } from '#domain/calls/calls.ts';
import type { Overview, ShownPeriod } from '#domain/overview/shown-overview.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

interface Periods {
  period: ShownPeriod;
  communications: ShownPeriod;
}

const overviewKeys = {
  of: (periods: Periods) => [...roots.overview, periods] as const,
};

function getOverview(periods: Periods): Promise<Overview> {
  return read(api.overview.$get({ query: periods }));
}

const watchEveryMs = { working: 3000, idle: 30_000 };

export function useOverview(periods: Periods) {
  return useQuery({
    queryKey: overviewKeys.of(periods),
    queryFn: () => getOverview(periods),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.owed.working.some((call) => !isFinished(call.state))
        ? watchEveryMs.working
        : watchEveryMs.idle,
  });
}

export function useFinishItem() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: ({ callId, item }: { callId: string; item: string }) =>
      api.calls[':id'].done.$post({ param: { id: callId }, json: { item, done: true } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: roots.overview }),
        queries.invalidateQueries({ queryKey: roots.calls }),
      ]),
  });
}
