import { sql } from 'kysely';
import { z } from 'zod';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import { AppError } from '#domain/plain/errors.ts';

/** Both orders go along an index, so that the last page comes as fast as the first. */
const orders = {
  newest: {
    key: sql<string>`to_char(contacts.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    by: sql`contacts.created_at desc, contacts.id`,
    after: (key: string, id: string) =>
      sql<boolean>`contacts.created_at <= ${key}::timestamptz
        and (contacts.created_at < ${key}::timestamptz or contacts.id > ${id}::uuid)`,
  },
  name: {
    key: sql<string>`coalesce(lower(contacts.name), '')`,
    // Those without a name come last.
    by: sql`(contacts.name is null), coalesce(lower(contacts.name), ''), contacts.id`,
    after: (key: string, id: string) =>
      sql<boolean>`((contacts.name is null), coalesce(lower(contacts.name), ''), contacts.id)
        > (${key === ''}, ${key}, ${id}::uuid)`,
  },
};

const cursorSchema = z.tuple([z.string().max(400), z.uuid()]);

export function orderOf({ sort }: ContactFilter) {
  return orders[sort];
}

export function writeCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

export function readCursor(filter: ContactFilter, cursor: string) {
  const [key, id] = parseCursor(cursor);
  if (filter.sort === 'newest' && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key)) throw noSuchPage();
  return orders[filter.sort].after(key, id);
}

function parseCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw noSuchPage();
  }
}

const noSuchPage = () => new AppError('validation_failed', { userMessage: 'That page does not exist.' });
