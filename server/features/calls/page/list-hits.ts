import { sql } from 'kysely';
import type { SearchMatch } from '#domain/calls/shown-calls.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { Deps } from '../../../deps.ts';
import { readSearch } from '../../../records/calls/read-search.ts';

interface Hit {
  callId: string;
  notesLine: string | null;
  spokenLine: string | null;
  seconds: number | null;
  phone: string | null;
}

/** Signs that no text of ours has in it. */
const [opens, closes] = ['\u0002', '\u0003'];
const options = `StartSel=${opens}, StopSel=${closes}, MaxWords=22, MinWords=8, MaxFragments=1`;

/** Where in each call of a page the search found something: the notes first, then what was said, then the number. */
export async function listHits(
  { db }: Deps,
  { accountId, q, callIds }: { accountId: string; q: string; callIds: string[] },
): Promise<Map<string, SearchMatch>> {
  if (callIds.length === 0) return new Map();
  const { words: sought, digits } = readSearch(q);
  const words = sql`websearch_to_tsquery('english', ${sought})`;
  // A call has all the words, a line of it perhaps one: the line with most of them is shown.
  const any = sql`replace(${words}::text, '&', '|')::tsquery`;
  const rows = await db.readAsAccount<Hit>(accountId, (read) =>
    read
      .selectFrom('calls')
      .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
      .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
      .leftJoinLateral(
        sql<{ line: string }>`(
          select ts_headline('english', told.line, ${any}, ${options}) as line
          from (
            select call_notes.job_title as line
            union all select call_notes.summary
            union all select value #>> '{}' from jsonb_path_query(call_notes.document, '$.customer.*') value
            union all select value #>> '{}' from jsonb_path_query(call_notes.document, '$.**.text') value
          ) told
          where call_notes.search @@ ${words} and to_tsvector('english', told.line) @@ ${any}
          order by ts_rank(to_tsvector('english', told.line), ${any}) desc limit 1
        )`.as('noted'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql<{ line: string; seconds: number }>`(
          select ts_headline('english', segment.text, ${any}, ${options}) as line,
            segment.start_seconds::float8 as seconds
          from transcripts spoken join transcript_segments segment on segment.transcript_id = spoken.id
          where spoken.call_id = calls.id and spoken.search @@ ${words}
            and to_tsvector('english', segment.text) @@ ${any}
          order by ts_rank(to_tsvector('english', segment.text), ${any}) desc, segment.position limit 1
        )`.as('said'),
        (join) => join.onTrue(),
      )
      .select(['calls.id as callId', 'noted.line as notesLine'])
      .select(['said.line as spokenLine', 'said.seconds'])
      .select(
        sql<string | null>`coalesce(call_notes.document #>> '{customer,phone}', contacts.phone)`.as('phone'),
      )
      .where('calls.account_id', '=', accountId)
      .where('calls.id', 'in', callIds),
  );
  return new Map(
    rows.flatMap((row) => {
      const match = toMatch(row, digits);
      return match ? [[row.callId, match] as const] : [];
    }),
  );
}

function toMatch({ notesLine, spokenLine, seconds, phone }: Hit, digits: string | null): SearchMatch | null {
  if (digits && phone?.endsWith(digits))
    return { where: 'phone', parts: [{ text: formatPhone(phone), isHit: true }], seconds: null };
  if (notesLine) return { where: 'notes', parts: toParts(notesLine), seconds: null };
  if (spokenLine) return { where: 'transcript', parts: toParts(spokenLine), seconds };
  return null;
}

function toParts(line: string): SearchMatch['parts'] {
  const [head = '', ...rest] = line.split(opens);
  const parts = rest.flatMap((piece) => {
    const [hit = '', after = ''] = piece.split(closes);
    return [
      { text: hit, isHit: true },
      { text: after, isHit: false },
    ];
  });
  return [{ text: head, isHit: false }, ...parts].filter(({ text }) => text !== '');
}
