import { useQuery } from '@tanstack/react-query';
import type { OtherHalves } from '#domain/calls/shown-calls.ts';
import { api, read } from '#web/lib/api.ts';
import { roots } from '#web/queries/roots.ts';
import { useCallMutation } from '../api.ts';

function listOtherHalves(id: string): Promise<OtherHalves> {
  return read(api.calls[':id'].halves.$get({ param: { id } }));
}

/** Calls this one may be joined with. */
export function useOtherHalves(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...roots.calls, 'halves', id] as const,
    queryFn: () => listOtherHalves(id),
    enabled,
  });
}

export function useJoinCalls(id: string) {
  return useCallMutation((otherId: string) =>
    read(api.calls[':id'].join.$post({ param: { id }, json: { otherId } })),
  );
}

export function useTakeApart(id: string) {
  return useCallMutation(() => read(api.calls[':id']['take-apart'].$post({ param: { id } })));
}
