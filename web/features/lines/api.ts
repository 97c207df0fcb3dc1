import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { editLineSchema, editRecipientSchema } from '#domain/lines/lines.ts';
import type { RecipientList } from '#domain/lines/shown-lines.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { listLines } from '#web/queries/lines.ts';
import { roots } from '#web/queries/roots.ts';

type LineChange = z.input<typeof editLineSchema>;
type RecipientChange = z.input<typeof editRecipientSchema>;

function listRecipients(): Promise<RecipientList> {
  return read(api.recipients.$get());
}

const line = api.lines[':id'];
const recipient = api.recipients[':id'];

export function useRecipients() {
  return useQuery({
    queryKey: roots.recipients,
    queryFn: listRecipients,
    // Bought elsewhere, so what was read a moment ago may be old.
    refetchOnMount: 'always',
  });
}

/** Read again even when the change was refused: someone else may have changed it. */
function useReadAgain() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: roots.lines }),
      queries.invalidateQueries({ queryKey: roots.recipients }),
    ]);
}

/** Done when the list shows it. */
function useLineMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useChange({ mutationFn, onSettled: useReadAgain() });
}

/** For what takes its own button off the page: done, and said so, before the list is read again. */
function useFinalMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const readAgain = useReadAgain();
  return useChange({ mutationFn, onSettled: () => void readAgain() });
}

const lookAgainMs = 3000;

/** While somebody waits for a code the list is read again: it tells why one does not arrive, or that it is spoken. */
export function useLookAgain(isWaiting: boolean): void {
  useQuery({
    queryKey: roots.lines,
    queryFn: listLines,
    enabled: isWaiting,
    refetchInterval: isWaiting ? lookAgainMs : false,
  });
}

export const useEditLine = (id: string) =>
  useLineMutation((json: LineChange) => line.$patch({ param: { id }, json }));
export const useDeleteLine = (id: string) => useFinalMutation(() => line.$delete({ param: { id } }));
export const useMakeLinePrimary = (id: string) =>
  useLineMutation(() => line.primary.$post({ param: { id } }));
export const useSendCode = (id: string) => useLineMutation(() => read(line.code.$post({ param: { id } })));
export const useVerifyLine = (id: string) =>
  useFinalMutation((code: string) => line.verify.$post({ param: { id }, json: { code } }));
export const useAskLineAddress = (id: string) =>
  useLineMutation(() => line.confirmation.$post({ param: { id } }));

export const useEditRecipient = (id: string) =>
  useLineMutation((json: RecipientChange) => recipient.$patch({ param: { id }, json }));
export const useDeleteRecipient = (id: string) =>
  useFinalMutation(() => recipient.$delete({ param: { id } }));
export const useMakeRecipientPrimary = (id: string) =>
  useLineMutation(() => recipient.primary.$post({ param: { id } }));
export const useAskRecipient = (id: string) =>
  useLineMutation(() => recipient.confirmation.$post({ param: { id } }));
export const useSendSample = (id: string) => useLineMutation(() => recipient.sample.$post({ param: { id } }));
