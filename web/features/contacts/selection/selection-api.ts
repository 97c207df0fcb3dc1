import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkAction, Selection, ShownBulkChange } from '#domain/contacts/bulk-changes.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const changeKey = ['bulk-change'] as const;
const soonMs = 400;

/** What a form asks for; the server reads and checks it. */
type BulkInput = { selection: Selection } & (
  | { action: 'add_tag' | 'remove_tag'; tag: string }
  | { action: 'consent'; consentStatement: string }
  | { action: 'delete' }
);

const isAtWork = (change: ShownBulkChange | null | undefined) =>
  change?.state === 'queued' || change?.state === 'running';

/** What this person asked for last: read again until it is done, and with it what it changed. */
export function useLastChange() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: changeKey,
    queryFn: async (): Promise<ShownBulkChange | null> => {
      const before = queries.getQueryData<ShownBulkChange | null>(changeKey);
      const { change } = await read(api.contacts.bulk.$get());
      if (change && !isAtWork(change) && isAtWork(before)) {
        void queries.invalidateQueries({ queryKey: roots.contacts });
        void queries.invalidateQueries({ queryKey: roots.overview });
      }
      return change;
    },
    refetchInterval: ({ state }) => (isAtWork(state.data) ? soonMs : false),
  });
}

/** Shown as at work at once, so that the next look knows that something was. */
function useBulkStart<Input>(
  run: (input: Input) => Promise<{ id: string }>,
  describe: (input: Input) => Pick<ShownBulkChange, 'action' | 'tag' | 'total' | 'isUndo'>,
) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSuccess: ({ id }, input) => {
      queries.setQueryData<ShownBulkChange>(changeKey, {
        id,
        state: 'queued',
        failureReason: null,
        handled: 0,
        changed: 0,
        leftOut: [],
        canUndo: false,
        ...describe(input),
      });
      void queries.invalidateQueries({ queryKey: changeKey });
    },
  });
}

export function useBulkChange(total: number) {
  return useBulkStart(
    (json: BulkInput) => read(api.contacts.bulk.$post({ json })),
    (input) => ({
      action: input.action,
      tag: 'tag' in input ? input.tag : null,
      total,
      isUndo: false,
    }),
  );
}

export function useUndoBulkChange() {
  return useBulkStart(
    ({ id }: ShownBulkChange) => read(api.contacts.bulk[':id'].undo.$post({ param: { id } })),
    ({ action, tag, changed }) => ({
      action: (action === 'add_tag' ? 'remove_tag' : 'add_tag') satisfies BulkAction,
      tag,
      total: changed,
      isUndo: true,
    }),
  );
}

export function useExportChosen() {
  return useChange({
    mutationFn: async (selection: Selection) => {
      const answer = await api.contacts['export.csv'].$post({ json: { selection } });
      return { file: await answer.blob(), name: nameOf(answer.headers) };
    },
    onSuccess: keepFile,
  });
}

const nameOf = (headers: Headers) =>
  headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'jotline-contacts.csv';

function keepFile({ file, name }: { file: Blob; name: string }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
