import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fewestLetters } from '#domain/find/find-schema.ts';
import type { Findings } from '#domain/find/shown-findings.ts';
import { api, read, sendWith } from '#web/lib/api.ts';
import { roots } from '#web/queries/roots.ts';

/** What the server finds. A question that is overtaken by the next one is taken back. */
export function useFindings(q: string) {
  return useQuery({
    queryKey: [...roots.find, q],
    queryFn: ({ signal }): Promise<Findings> => sendWith(signal, () => read(api.find.$get({ query: { q } }))),
    enabled: q.length >= fewestLetters,
    placeholderData: keepPreviousData,
    // Somebody waits: the message has a Retry.
    retry: false,
    gcTime: 60_000,
  });
}
