import { type Expression, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { readSearch } from './read-search.ts';

/** More than this and walking from the newest call on finds a page of matches sooner than collecting them all. */
const most = 5000;

interface Asked {
  /** The last word may be unfinished. */
  isTyping?: boolean;
}

/** The condition that a search puts on calls, with their notes beside them; null without one. */
export async function findCallMatches(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  q: string | undefined,
  { isTyping = false }: Asked = {},
): Promise<Expression<SqlBool> | null> {
  if (!q) return null;
  const { words: sought, digits } = readSearch(q);
  const begun = isTyping && digits === null ? readBegun(sought) : null;
  const search = begun
    ? sql<{ call_id: string }>`app.search_typed_calls(${begun.head}, ${begun.word}, ${most})`
    : sql<{ call_id: string }>`app.search_some_calls(${sought}, ${most})`;
  const found = await db.readAsAccount<{ call_id: string }>(accountId, (read) =>
    read.selectFrom(search.as('found')).select('call_id'),
  );
  if (found.length < most) {
    const ids = found.map(({ call_id }) => call_id);
    return withNumber(sql<SqlBool>`calls.id = any (${ids}::uuid[])`, digits);
  }
  const words = begun
    ? sql`app.typed_words(${begun.head}, ${begun.word})`
    : sql`websearch_to_tsquery('english', ${sought})`;
  return withNumber(
    sql<SqlBool>`(call_notes.search @@ ${words} or exists (
    select from transcripts spoken
    where spoken.call_id = calls.id and spoken.account_id = ${accountId} and spoken.search @@ ${words}
  ))`,
    digits,
  );
}

/** Of fewer letters too many words begin. */
const fewestLetters = 3;

/** The word that is being typed, and what stands before it; null after a space or a closing quote. */
function readBegun(sought: string): { head: string; word: string } | null {
  const word = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(sought)?.[0] ?? '';
  const head = sought.slice(0, sought.length - word.length);
  // "-word" leaves calls out, and so would each word that begins like it.
  return word.length < fewestLetters || head.endsWith('-') ? null : { head, word };
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
