import { useQuery } from '@tanstack/react-query';
import type { ContactTag } from '#domain/contacts/shown-contacts.ts';
import { api, read } from '#web/lib/api.ts';
import { roots } from './roots.ts';

async function listTags(): Promise<ContactTag[]> {
  return (await read(api.contacts.tags.$get())).tags;
}

/** Tags of the contacts, the most used first: contacts are filtered by them, and campaigns choose by them. */
export function useTags() {
  return useQuery({ queryKey: [...roots.contacts, 'tags'], queryFn: listTags, staleTime: 60_000 });
}
