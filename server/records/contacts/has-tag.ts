import { sql } from 'kysely';

/** The condition that a contact has a tag, however it was capitalized. */
export const hasTag = (tag: string) =>
  sql<boolean>`exists (select from unnest(contacts.tags) own (tag) where lower(own.tag) = lower(${tag}))`;
