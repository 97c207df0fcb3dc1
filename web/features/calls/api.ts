import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallFilter } from '#domain/calls/call-list.ts';
import { isFinished } from '#domain/calls/calls.ts';
import type { EditedNotes } from '#domain/calls/edit-notes.ts';
import { takeApartHours } from '#domain/calls/halves.ts';
import type { CallSettings } from '#domain/calls/live.ts';
import type { CustomerField } from '#domain/calls/notes.ts';
import type { NotesCandidate } from '#domain/calls/notes-sending.ts';
import type { CallDetail, CallPage, CallRecording, RecapPreview } from '#domain/calls/shown-calls.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export const callKeys = {
  lists: [...roots.calls, 'list'] as const,
  list: (filter: CallFilter) => [...callKeys.lists, filter] as const,
  one: (id: string) => [...roots.calls, 'one', id] as const,
  recording: (id: string) => [...roots.calls, 'recording', id] as const,
  recipients: (id: string) => [...roots.calls, 'recipients', id] as const,
  settings: [...roots.calls, 'settings'] as const,
  recap: (id: string) => [...roots.calls, 'recap', id] as const,
};

/** While a call is in the works its page looks again this often. */
const watchEveryMs = { list: 3000, one: 1500, followed: 20_000 };

/** Calls whose page is told what happens, and has no need to look. */
export const followedCalls = new Set<string>();

function listCalls(filter: CallFilter, cursor: string | undefined): Promise<CallPage> {
  return read(api.calls.$get({ query: { ...filter, ...(cursor && { cursor }) } }));
}

function getCall(id: string): Promise<CallDetail> {
  return read(api.calls[':id'].$get({ param: { id } }));
}

function getRecording(id: string): Promise<CallRecording> {
  return read(api.calls[':id'].recording.$get({ param: { id } }));
}

export function useCalls(filter: CallFilter) {
  return useInfiniteQuery({
    queryKey: callKeys.list(filter),
    queryFn: ({ pageParam }) => listCalls(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ calls }) => calls.some((call) => !isFinished(call.state)))
        ? watchEveryMs.list
        : // A call that is placed while the page is open shows up by itself.
          20_000,
  });
}

export function useCall(id: string) {
  return useQuery({
    queryKey: callKeys.one(id),
    queryFn: () => getCall(id),
    refetchInterval: ({ state }) => {
      if (!state.data) return false;
      if (isWrittenAnew(state.data)) return watchEveryMs.list;
      return isFinished(state.data.call.state)
        ? false
        : watchEveryMs[followedCalls.has(id) ? 'followed' : 'one'];
    },
  });
}

/** For a minute after calls were joined, the notes of the whole may still come. */
function isWrittenAnew({ call: { takeApartUntil } }: CallDetail): boolean {
  if (takeApartUntil === null) return false;
  return Date.now() < new Date(takeApartUntil).getTime() - takeApartHours * 3600_000 + 60_000;
}

/** The link ends after an hour; half an hour later a fresh one is fetched before it is needed. */
export const recordingQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: callKeys.recording(id),
    queryFn: () => getRecording(id),
    enabled,
    staleTime: 30 * 60_000,
    refetchOnWindowFocus: false,
  });

/** Whatever a person does to a call, its page and the lists it stands in look again. */
export function useCallMutation<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    // Not waited for: with fresh data a button may be gone, and its own "it worked" with it.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: roots.calls });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}

export function useConfirmField(id: string) {
  return useCallMutation((json: { field: CustomerField; value: string; revision?: number }) =>
    read(api.calls[':id'].customer.$post({ param: { id }, json })),
  );
}

export function useConfirmAll(id: string) {
  return useCallMutation((json: { values: Partial<Record<CustomerField, string>>; revision?: number }) =>
    read(api.calls[':id'].customer.all.$post({ param: { id }, json })),
  );
}

export function useTakeBackConfirmation(id: string) {
  return useCallMutation((field: CustomerField) =>
    read(api.calls[':id'].customer[':field'].$delete({ param: { id, field } })),
  );
}

export function useEditNotes(id: string) {
  return useCallMutation((json: { revision: number; notes: EditedNotes }) =>
    api.calls[':id'].notes.$patch({ param: { id }, json }),
  );
}

export function useTickItem(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (json: { item: string; done: boolean }) =>
      api.calls[':id'].done.$post({ param: { id }, json }),
    // The tick shows at once; a refusal takes it back.
    onMutate: async ({ item, done }) => {
      // An answer that was asked for before the tick must not wipe it out.
      await queries.cancelQueries({ queryKey: callKeys.one(id) });
      const before = queries.getQueryData<CallDetail>(callKeys.one(id));
      if (before?.notes) {
        const others = before.notes.doneItems.filter((key) => key !== item);
        const notes = { ...before.notes, doneItems: done ? [...others, item] : others };
        queries.setQueryData<CallDetail>(callKeys.one(id), { ...before, notes });
      }
      return before;
    },
    onError: (_, __, before) => queries.setQueryData(callKeys.one(id), before),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: callKeys.one(id) }),
        queries.invalidateQueries({ queryKey: roots.overview }),
      ]),
  });
}

/** Whom the notes can go to, read anew each time the question is asked. */
export function useCandidates(id: string) {
  return useQuery({
    queryKey: callKeys.recipients(id),
    queryFn: (): Promise<{ candidates: NotesCandidate[] }> =>
      read(api.calls[':id'].recipients.$get({ param: { id } })),
    refetchOnMount: 'always',
  });
}

export function useResendNotes(id: string) {
  return useCallMutation((json: { to: string[]; other: string }) =>
    api.calls[':id'].deliver.$post({ param: { id }, json }),
  );
}

/** Longer than a language model may take with all its tries. */
const longestWriteMs = 180_000;

/** The notes come when they come: until then their page looks again, by itself. */
export function useWriteAgain(id: string) {
  const queries = useQueryClient();
  return useChange({
    async mutationFn(json: { revision: number; replaceEdits: boolean }) {
      await read(api.calls[':id']['write-again'].$post({ param: { id }, json }));
      for (let waited = 0; waited < longestWriteMs; waited += watchEveryMs.one) {
        await new Promise((resolve) => setTimeout(resolve, watchEveryMs.one));
        const fresh = await queries.fetchQuery({ queryKey: callKeys.one(id), queryFn: () => getCall(id) });
        if (fresh.notes?.revision !== json.revision) return fresh.notes;
      }
      return null;
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: roots.calls }),
  });
}

function getRecapPreview(id: string): Promise<RecapPreview> {
  return read(api.calls[':id'].recap.$get({ param: { id } }));
}

/** As it would go out now: read anew whenever somebody looks. */
export function useRecapPreview(id: string) {
  return useQuery({ queryKey: callKeys.recap(id), queryFn: () => getRecapPreview(id), staleTime: 0 });
}

export function useSendRecap(id: string) {
  return useCallMutation((json: { email: string } | { phone: string }) =>
    read(api.calls[':id'].recap.$post({ param: { id }, json })),
  );
}

export function useRetryCall(id: string) {
  return useCallMutation(() => api.calls[':id'].retry.$post({ param: { id } }));
}

export function useWriteAnyway(id: string) {
  return useCallMutation(() => read(api.calls[':id']['write-anyway'].$post({ param: { id } })));
}

export function useSettleDoubt(id: string) {
  return useCallMutation((json: { isRefusal: boolean }) =>
    read(api.calls[':id'].doubt.$post({ param: { id }, json })),
  );
}

export function useDeleteCall(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.calls[':id'].$delete({ param: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: callKeys.recording(id) });
      void queries.invalidateQueries({ queryKey: callKeys.lists });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}

function getCallSettings(): Promise<CallSettings> {
  return read(api['call-settings'].$get());
}

export function useCallSettings() {
  return useQuery({ queryKey: callKeys.settings, queryFn: getCallSettings });
}

export function useTellMissing() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (tellMissing: boolean) => read(api['call-settings'].$post({ json: { tellMissing } })),
    onSettled: () => queries.invalidateQueries({ queryKey: callKeys.settings }),
  });
}

export function useChangeReminders() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (json: Partial<Pick<CallSettings, 'remindPromises' | 'remindPromisesBy' | 'remindVisits'>>) =>
      read(api['call-settings'].$post({ json })),
    onSettled: () => queries.invalidateQueries({ queryKey: callKeys.settings }),
  });
}
