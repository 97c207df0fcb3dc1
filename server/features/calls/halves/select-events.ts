import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { ofEveryHalf } from './every-half.ts';

/** The consent log of a call with those of its halves, at moments of the whole. */
export function selectEvents(db: Kysely<DB>, callId: string) {
  return db
    .selectFrom('call_events')
    .leftJoin('call_joins', (join) =>
      join.onRef('call_joins.half_id', '=', 'call_events.call_id').on('call_joins.call_id', '=', callId),
    )
    .select(['call_events.id', 'kind', 'happened_at', 'wording', 'wording_version', 'key', 'detail'])
    .select(sql<string | null>`offset_seconds + coalesce(call_joins.from_seconds, 0)`.as('offset_seconds'))
    .where(ofEveryHalf('call_events.call_id', callId))
    .orderBy('happened_at')
    .orderBy('call_events.created_at');
}
