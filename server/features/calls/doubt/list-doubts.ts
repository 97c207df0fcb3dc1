import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { selectEvents } from '../halves/select-events.ts';

/** Moments of the recording that were held for, and those of them in which the pro heard no refusal. */
export async function listDoubts(
  db: Kysely<DB>,
  callId: string,
): Promise<{ doubted: number[]; ruledOut: number[] }> {
  const events = await selectEvents(db, callId)
    .where('kind', 'in', ['refusal_doubted', 'refusal_ruled_out'])
    .execute();
  const momentsOf = (wanted: string) =>
    events
      .filter(({ kind }) => kind === wanted)
      .map(({ offset_seconds }) => Number(offset_seconds))
      .toSorted((a, b) => a - b);
  return { doubted: momentsOf('refusal_doubted'), ruledOut: momentsOf('refusal_ruled_out') };
}
