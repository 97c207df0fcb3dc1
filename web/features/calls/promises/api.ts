import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AskedTime,
  askedTimeSchema,
  type ChangePromise,
  type PromiseFilter,
} from '#domain/promises/promises.ts';
import type { Clash, PromisePage, PromisePeople } from '#domain/promises/shown-promises.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const promiseKeys = {
  list: (filter: PromiseFilter) => [...roots.calls, 'promises', filter] as const,
  people: [...roots.calls, 'promises', 'people'] as const,
  clashes: (promiseId: string, asked: AskedTime) =>
    [...roots.calls, 'promises', 'clashes', promiseId, asked] as const,
};

function listPromises(filter: PromiseFilter, cursor: string | undefined): Promise<PromisePage> {
  return read(api.promises.$get({ query: { ...filter, ...(cursor && { cursor }) } }));
}

export function usePromises(filter: PromiseFilter) {
  return useInfiniteQuery({
    queryKey: promiseKeys.list(filter),
    queryFn: ({ pageParam }) => listPromises(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Time passes: what was due today is overdue in the evening.
    refetchInterval: 60_000,
  });
}

export function usePeople({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: promiseKeys.people,
    queryFn: (): Promise<PromisePeople> => read(api.promises.people.$get()),
    enabled,
  });
}

/** What a promise would clash with at the time that is typed. Words or a time that are not whole yet are not asked about. */
export function useClashes({ callId, promiseId }: Named, asked: AskedTime) {
  const param = paramOf({ callId, promiseId });
  return useQuery({
    queryKey: promiseKeys.clashes(promiseId, asked),
    queryFn: (): Promise<{ clashes: Clash[] }> =>
      read(api.calls[':id'].promises[':promiseId'].clashes.$post({ param, json: asked })),
    enabled: askedTimeSchema.safeParse(asked).success,
  });
}

/** Whatever changes a promise changes the ticket of its call and the lists of what is owed. */
function usePromiseChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        [roots.calls, roots.overview, roots.contacts].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

interface Named {
  callId: string;
  promiseId: string;
}

const paramOf = ({ callId, promiseId }: Named) => ({ id: callId, promiseId });

export function useFinish() {
  return usePromiseChange(({ callId, item, done }: { callId: string; item: string; done: boolean }) =>
    read(api.calls[':id'].done.$post({ param: { id: callId }, json: { item, done } })),
  );
}

export function useChangePromise(named: Named) {
  return usePromiseChange((json: ChangePromise) =>
    api.calls[':id'].promises[':promiseId'].$patch({ param: paramOf(named), json }),
  );
}

export function useDismiss() {
  return usePromiseChange((named: Named) =>
    api.calls[':id'].promises[':promiseId'].$delete({ param: paramOf(named) }),
  );
}

export function useRestore() {
  return usePromiseChange((named: Named) =>
    api.calls[':id'].promises[':promiseId'].restore.$post({ param: paramOf(named) }),
  );
}
