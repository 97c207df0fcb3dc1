import { type Expression, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../../deps.ts';

/** More than this and walking from the newest call on finds a page of matches sooner than collecting them all. */
const most = 5000;

/** The condition that a search puts on calls; null without one. */
export async function findMatches(
  { db }: Deps,
  accountId: string,
  q: string | undefined,
): Promise<Expression<SqlBool> | null> {
  if (!q) return null;
  const found = await db.readAsAccount<{ call_id: string }>(accountId, (read) =>
    read
      .selectFrom(sql<{ call_id: string }>`app.search_some_calls(${q}, ${most})`.as('found'))
      .select('call_id'),
  );
  if (found.length < most) {
    const ids = found.map(({ call_id }) => call_id);
    return sql<SqlBool>`calls.id = any (${ids}::uuid[])`;
  }
  const words = sql`websearch_to_tsquery('english', ${q})`;
  return sql<SqlBool>`(call_notes.search @@ ${words} or exists (
    select from transcripts spoken
    where spoken.call_id = calls.id and spoken.account_id = ${accountId} and spoken.search @@ ${words}
  ))`;
}
