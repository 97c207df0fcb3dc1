import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { ofEveryHalf } from '../halves/every-half.ts';

/** Moments of the recording that were held for, and those of them in which the pro heard no refusal. */
export async function listDoubts(
  db: Kysely<DB>,
  callId: string,
): Promise<{ doubted: number[]; ruledOut: number[] }> {
  const events = await db
    .selectFrom('call_events')
    .leftJoin('call_joins', (join) =>
      join.onRef('call_joins.half_id', '=', 'call_events.call_id').on('call_joins.call_id', '=', callId),
    )
    .select('kind')
    .select(sql<number>`(offset_seconds + coalesce(call_joins.from_seconds, 0))::float8`.as('seconds'))
    .where(ofEveryHalf('call_events.call_id', callId))
    .where('kind', 'in', ['refusal_doubted', 'refusal_ruled_out'])
    .orderBy('seconds')
    .execute();
  const momentsOf = (wanted: string) =>
    events.filter(({ kind }) => kind === wanted).map(({ seconds }) => seconds);
  return { doubted: momentsOf('refusal_doubted'), ruledOut: momentsOf('refusal_ruled_out') };
}
