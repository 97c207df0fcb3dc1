import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CrmFormat, RecipientKind } from '#domain/lines/line-rules.ts';
import { api, read } from '#web/lib/api.ts';

/** The list of lines is also what the calls page filters by: what begins with the key is read anew with it. */
const lineKeys = {
  lines: ['lines'] as const,
  settings: ['lines', 'settings'] as const,
  recipients: ['recipients'] as const,
};

export type PhoneLine = Awaited<ReturnType<typeof listLines>>['lines'][number];
export type Recipient = Awaited<ReturnType<typeof listRecipients>>['recipients'][number];

export interface LineChange {
  phoneNumber: string;
  assignedPersonName: string;
  assignedEmail: string | null;
  sendToPrimary: boolean;
  sendRecapAutomatically: boolean;
}

export interface RecipientChange {
  name: string;
  kind: RecipientKind;
  crmFormat: CrmFormat | null;
  isGlobal: boolean;
  assignedPhoneId: string | null;
}

function listLines() {
  return read(api.lines.$get());
}

function listRecipients() {
  return read(api.recipients.$get());
}

const line = api.lines[':id'];
const recipient = api.recipients[':id'];

/** Bought elsewhere, so what was read a moment ago may be old. */
const always = { refetchOnMount: 'always' } as const;

export function useLines() {
  return useQuery({ queryKey: lineKeys.settings, queryFn: listLines, ...always });
}

export function useRecipients() {
  return useQuery({ queryKey: lineKeys.recipients, queryFn: listRecipients, ...always });
}

/** Read again even when the change was refused: someone else may have changed it. */
function useReadAgain() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: lineKeys.lines }),
      queries.invalidateQueries({ queryKey: lineKeys.recipients }),
    ]);
}

/** Done when the list shows it. */
function useLineMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn, onSettled: useReadAgain() });
}

/** For what takes its own button off the page: done, and said so, before the list is read again. */
function useFinalMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn, onSettled: () => void readAgain() });
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
