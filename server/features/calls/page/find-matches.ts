import { type Expression, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { readSearch } from './read-search.ts';

/** More than this and walking from the newest call on finds a page of matches sooner than collecting them all. */
const most = 5000;

/** The condition that a search puts on calls; null without one. */
export async function findMatches(
  { db }: Deps,
  accountId: string,
  q: string | undefined,
): Promise<Expression<SqlBool> | null> {
  if (!q) return null;
  const { words: sought, digits } = readSearch(q);
  const found = await db.readAsAccount<{ call_id: string }>(accountId, (read) =>
    read
      .selectFrom(sql<{ call_id: string }>`app.search_some_calls(${sought}, ${most})`.as('found'))
      .select('call_id'),
  );
  if (found.length < most) {
    const ids = found.map(({ call_id }) => call_id);
    return withNumber(sql<SqlBool>`calls.id = any (${ids}::uuid[])`, digits);
  }
  const words = sql`websearch_to_tsquery('english', ${sought})`;
  return withNumber(
    sql<SqlBool>`(call_notes.search @@ ${words} or exists (
    select from transcripts spoken
    where spoken.call_id = calls.id and spoken.account_id = ${accountId} and spoken.search @@ ${words}
  ))`,
    digits,
  );
}

/** The customer's number in the notes, or that of their contact. The caller's is the pro's own line. */
function withNumber(matches: Expression<SqlBool>, digits: string | null): Expression<SqlBool> {
  if (!digits) return matches;
  const ending = `%${digits}`;
  return sql<SqlBool>`(${matches} or call_notes.document #>> '{customer,phone}' like ${ending} or exists (
    select from contacts called
    where called.id = calls.contact_id and called.account_id = calls.account_id and called.phone like ${ending}
  ))`;
}
