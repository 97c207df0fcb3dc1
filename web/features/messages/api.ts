import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { conversationViews } from '#domain/calls/appointments.ts';
import type { ConversationDetail, ConversationPage } from '#domain/messages/shown-messages.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export type ConversationView = (typeof conversationViews)[number];

const messageKeys = {
  lists: [...roots.messages, 'list'] as const,
  list: (view: ConversationView, q: string) => [...messageKeys.lists, view, q] as const,
  one: (id: string) => [...roots.messages, 'one', id] as const,
  unread: [...roots.messages, 'unread'] as const,
};

/** What the appointment form sends. */
export interface AppointmentValues {
  title: string;
  address: string;
  notes: string;
  startsAt: string;
  endsAt: string;
}

const watchEveryMs = { list: 10_000, one: 4000, unread: 30_000 };

function listConversations(
  view: ConversationView,
  q: string,
  cursor: string | undefined,
): Promise<ConversationPage> {
  return read(api.conversations.$get({ query: { view, ...(q && { q }), ...(cursor && { cursor }) } }));
}

function getConversation(id: string): Promise<ConversationDetail> {
  return read(api.conversations[':id'].$get({ param: { id } }));
}

export function useConversations(view: ConversationView, q: string) {
  return useInfiniteQuery({
    queryKey: messageKeys.list(view, q),
    queryFn: ({ pageParam }) => listConversations(view, q, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: watchEveryMs.list,
  });
}

export function useConversation(id: string) {
  return useQuery({
    queryKey: messageKeys.one(id),
    queryFn: () => getConversation(id),
    refetchInterval: watchEveryMs.one,
  });
}

export function useUnread(): number {
  const { data } = useQuery({
    queryKey: messageKeys.unread,
    queryFn: () => read(api.conversations.unread.$get()),
    refetchInterval: watchEveryMs.unread,
  });
  return data?.unread ?? 0;
}

function useMessageMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: roots.messages });
      void queries.invalidateQueries({ queryKey: roots.overview });
      void queries.invalidateQueries({ queryKey: roots.contacts });
    },
  });
}

export function useSendReply(id: string) {
  return useMessageMutation((body: string) =>
    api.conversations[':id'].messages.$post({ param: { id }, json: { body } }),
  );
}

export function useMarkRead(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.conversations[':id'].read.$post({ param: { id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: messageKeys.lists });
      void queries.invalidateQueries({ queryKey: messageKeys.unread });
    },
  });
}

export function useBookAppointment(conversationId: string, messageId: string | undefined) {
  return useMessageMutation((values: AppointmentValues) =>
    read(api.appointments.$post({ json: { conversationId, ...(messageId && { messageId }), ...values } })),
  );
}

export function useChangeAppointment(id: string) {
  return useMessageMutation((values: AppointmentValues & { state: 'booked' | 'cancelled' }) =>
    read(api.appointments[':id'].$patch({ param: { id }, json: values })),
  );
}
