import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import type { ContactDetail, ContactPage } from '#domain/contacts/shown-contacts.ts';
import type { Timeline } from '#domain/contacts/shown-timeline.ts';
import type { TimelineKind } from '#domain/contacts/timeline.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const contactKeys = {
  lists: [...roots.contacts, 'list'] as const,
  list: (filter: ContactFilter) => [...contactKeys.lists, filter] as const,
  counts: [...roots.contacts, 'count'] as const,
  count: (filter: ContactFilter) => [...contactKeys.counts, filter] as const,
  one: (id: string) => [...roots.contacts, 'one', id] as const,
  timeline: (id: string, kind: TimelineKind | null) => [...roots.contacts, 'timeline', id, kind] as const,
};

/** What a form sends; the server reads and checks it. */
export interface ContactForm {
  name: string;
  phone: string;
  email: string;
  address: string;
  state: string;
  zip: string;
  tags: string[];
  lastJobOn: string;
  lastJobTitle: string;
  textConsent: boolean;
  consentStatement: string;
}

function listContacts(filter: ContactFilter, cursor: string | undefined): Promise<ContactPage> {
  return read(api.contacts.$get({ query: { ...filter, ...(cursor && { cursor }) } }));
}

function getContact(id: string): Promise<ContactDetail> {
  return read(api.contacts[':id'].$get({ param: { id } }));
}

export function useContacts(filter: ContactFilter) {
  return useInfiniteQuery({
    queryKey: contactKeys.list(filter),
    queryFn: ({ pageParam }) => listContacts(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useContactCount(filter: ContactFilter) {
  return useQuery({
    queryKey: contactKeys.count(filter),
    queryFn: () => read(api.contacts.count.$get({ query: filter })),
    placeholderData: keepPreviousData,
  });
}

export function useContact(id: string) {
  return useQuery({ queryKey: contactKeys.one(id), queryFn: () => getContact(id) });
}

export function useTimeline(id: string, kind: TimelineKind | null) {
  return useInfiniteQuery({
    queryKey: contactKeys.timeline(id, kind),
    queryFn: ({ pageParam: cursor }): Promise<Timeline> =>
      read(
        api.contacts[':id'].timeline.$get({
          param: { id },
          query: { ...(kind && { kind }), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Whatever changes a contact, lists and pages look again. */
function useContactMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: roots.contacts });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}

export function useSaveContact(id: string | null) {
  return useContactMutation((json: ContactForm) =>
    read(id ? api.contacts[':id'].$patch({ param: { id }, json }) : api.contacts.$post({ json })),
  );
}

export function useJobDone(id: string) {
  return useContactMutation((json: { title: string; doneOn: string }) =>
    api.contacts[':id'].job.$post({ param: { id }, json }),
  );
}

export function useChangeNotes(id: string) {
  return useContactMutation((json: { notes: string; was: string }) =>
    read(api.contacts[':id'].notes.$put({ param: { id }, json })),
  );
}

export function useTextContact(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (body: string) => read(api.contacts[':id'].messages.$post({ param: { id }, json: { body } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: roots.contacts });
      void queries.invalidateQueries({ queryKey: roots.messages });
    },
  });
}

export function useFinishPromise() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: ({ callId, item }: { callId: string; item: string }) =>
      api.calls[':id'].done.$post({ param: { id: callId }, json: { item, done: true } }),
    onSettled: () =>
      Promise.all(
        [roots.contacts, roots.overview, roots.calls].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useOptOut(id: string) {
  return useContactMutation(() => api.contacts[':id']['opt-out'].$post({ param: { id } }));
}

export function useMergeContact(id: string) {
  return useContactMutation((duplicateId: string) =>
    read(api.contacts[':id'].merge.$post({ param: { id }, json: { duplicateId } })),
  );
}

export function useUndoMerge(id: string) {
  return useContactMutation((mergeId: string) =>
    read(api.contacts[':id'].merges[':mergeId'].undo.$post({ param: { id, mergeId } })),
  );
}

export function useDeleteContact(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.contacts[':id'].$delete({ param: { id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: contactKeys.lists });
      void queries.invalidateQueries({ queryKey: contactKeys.counts });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}
