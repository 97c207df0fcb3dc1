import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnFeed } from '#domain/promises/calendar-feed.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const feedKey = [...roots.calls, 'calendar-feed'] as const;

export function useFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: (): Promise<{ feed: OwnFeed | null }> => read(api['calendar-feed'].$get()),
  });
}

function useFeedChange<Output>(run: () => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: feedKey }),
  });
}

export const useMakeFeed = () => useFeedChange(() => read(api['calendar-feed'].$post()));
export const useReplaceFeed = () => useFeedChange(() => read(api['calendar-feed'].replace.$post()));
export const useTurnOffFeed = () => useFeedChange(() => api['calendar-feed'].$delete());
