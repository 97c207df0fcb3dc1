import { sql } from 'kysely';
import { mostAccountTags } from '#domain/contacts/contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

interface Wanted {
  accountId: string;
  tags: string[];
  /** A file may bring more than there is room for: those are left out. Of what a person types, it is told. */
  mayLeaveOut?: boolean;
}

/**
 * Tags in the one spelling that the account has of each, a new one as it was typed. Called before contacts are locked,
 * so that a file and a person never wait for each other.
 */
export async function settleTags(
  tx: Tx,
  { accountId, tags, mayLeaveOut = false }: Wanted,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const fresh = await listUnknown(tx, accountId, tags);
  if (fresh.length > 0) await addTags(tx, { accountId, fresh, mayLeaveOut });
  const known = await tx
    .selectFrom('contact_tags')
    .select('tag')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(tag) = any (${lowered(tags)}::text[])`)
    .execute();
  const spellings = new Map(known.map(({ tag }) => [tag.toLowerCase(), tag]));
  return lowered(tags).flatMap((tag) => spellings.get(tag) ?? []);
}

const lowered = (tags: string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))];

/** Sorted, so that two who bring the same new ones wait in one order. */
async function listUnknown(tx: Tx, accountId: string, tags: string[]): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct on (lower(wanted.tag)) wanted.tag from unnest(${tags}::text[]) with ordinality wanted (tag, place)
    where not exists (
      select from contact_tags where account_id = ${accountId} and lower(contact_tags.tag) = lower(wanted.tag)
    )
    order by lower(wanted.tag), wanted.place`.execute(tx);
  return rows.map(({ tag }) => tag);
}

async function addTags(
  tx: Tx,
  { accountId, fresh, mayLeaveOut }: { accountId: string; fresh: string[]; mayLeaveOut: boolean },
): Promise<void> {
  let room = await countRoom(tx, accountId);
  if (room < fresh.length) {
    await forgetUnused(tx, accountId);
    room = await countRoom(tx, accountId);
  }
  if (room < fresh.length && !mayLeaveOut) throw tooManyTags();
  const values = fresh.slice(0, Math.max(0, room)).map((tag) => ({ account_id: accountId, tag }));
  if (values.length === 0) return;
  await tx
    .insertInto('contact_tags')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function countRoom(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return mostAccountTags - count;
}

async function forgetUnused(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('contact_tags')
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`lower(tag) not in (select lower(used.tag) from contacts, unnest(contacts.tags) used (tag)
        where contacts.account_id = ${accountId})`,
    )
    .execute();
}

function tooManyTags(): AppError {
  const message = `A business has at most ${mostAccountTags} tags. Use one you have, or take one off everybody first.`;
  return new AppError('validation_failed', { userMessage: message, issues: [{ path: 'tags', message }] });
}
