import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

/** The entry of the consent log after which a call only gets erased, by whomever finds it. */
export async function findDecision(db: Kysely<DB>, call: { id: string }) {
  const found = await db
    .selectFrom('call_events')
    .select(['kind', 'offset_seconds'])
    .where('call_id', '=', call.id)
    .where('kind', 'in', ['refusal_spoken', 'refusal_undecided'])
    .orderBy('kind')
    .executeTakeFirst();
  if (!found) return null;
  return { offsetSeconds: Number(found.offset_seconds), isUndecided: found.kind === 'refusal_undecided' };
}
