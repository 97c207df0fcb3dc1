import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TimelineSource } from '#domain/contacts/timeline.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { type OfContact, type Source, timelineSelections } from './timeline-sources.ts';

export interface PickedRow {
  source: TimelineSource;
  id: string;
  at: Date;
  cursor: string;
}

/**
 * The latest rows of all sources behind a cursor, in one statement. Each source is asked for one page at most, so that what
 * is read stays as little however much there is.
 */
export function pickRows(
  read: Kysely<DB>,
  of: OfContact,
  {
    sources,
    cursor,
    limit,
  }: { sources: readonly TimelineSource[]; cursor: string | undefined; limit: number },
) {
  const parts = sources.map((source) => pickSource(source, timelineSelections[source](of), cursor, limit));
  const all = sql<PickedRow>`(${sql.join(parts, sql` union all `)})`.as<'happened'>('happened');
  return read
    .selectFrom(all)
    .select(['happened.source', 'happened.id', 'happened.at'])
    .select(
      sql<string>`to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || happened.key`.as(
        'cursor',
      ),
    )
    .orderBy('happened.at', 'desc')
    .orderBy(sql`happened.key collate "C"`, 'desc')
    .limit(limit);
}

function pickSource(
  source: TimelineSource,
  { at, id, from }: Source,
  cursor: string | undefined,
  limit: number,
): RawBuilder<PickedRow> {
  const key = sql`(${sql.lit(`${source}-`)} || ${id}) collate "C"`;
  const [until, last] = cursor?.split('_') ?? [];
  const behind = cursor
    ? sql`and ${at} <= ${until}::timestamptz and (${at} < ${until}::timestamptz or ${key} < ${last})`
    : sql``;
  return sql`(select ${at} as at, ${id} as id, ${sql.lit(source)} as source, ${key} as key from ${from} ${behind}
    order by 1 desc, 4 desc limit ${limit})`;
}
