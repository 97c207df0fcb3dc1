import { useQuery } from '@tanstack/react-query';
import type { ChangeOrder, ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

async function findChanges(callId: string): Promise<ShownChanges | null> {
  return (await read(api.calls[':id'].changes.$get({ param: { id: callId } }))).found;
}

export function useChanges(callId: string) {
  return useQuery({
    queryKey: [...roots.calls, 'changes', callId] as const,
    queryFn: () => findChanges(callId),
  });
}

/** On paper as it stands on the page; the file is kept by the browser alone. */
export function useDrawChangeOrder(callId: string) {
  return useChange({
    mutationFn: async (order: ChangeOrder) => {
      const path = api.calls[':id']['change-order.pdf'];
      const answer = await path.$post({ param: { id: callId }, json: order });
      return answer.blob();
    },
  });
}
