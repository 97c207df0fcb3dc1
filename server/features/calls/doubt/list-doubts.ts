import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

/** Moments of the recording that were held for, and those of them in which the pro heard no refusal. */
export async function listDoubts(
  db: Kysely<DB>,
  callId: string,
): Promise<{ doubted: number[]; ruledOut: number[] }> {
  const events = await db
    .selectFrom('call_events')
    .select(['kind', 'offset_seconds'])
    .where('call_id', '=', callId)
    .where('kind', 'in', ['refusal_doubted', 'refusal_ruled_out'])
    .orderBy('offset_seconds')
    .execute();
  const momentsOf = (wanted: string) =>
    events.filter(({ kind }) => kind === wanted).map(({ offset_seconds }) => Number(offset_seconds));
  return { doubted: momentsOf('refusal_doubted'), ruledOut: momentsOf('refusal_ruled_out') };
}
