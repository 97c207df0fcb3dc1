import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

/** The halves of a call that was joined, the call itself first; of any other call it alone. */
export async function listHalves(
  db: Pick<Database['service'] | Tx, 'selectFrom'>,
  { accountId, callId }: { accountId: string | null; callId: string },
) {
  const rows = await db
    .selectFrom('calls')
    .leftJoin('call_joins', (join) =>
      join.onRef('call_joins.half_id', '=', 'calls.id').on('call_joins.call_id', '=', callId),
    )
    .select(['calls.id as callId', 'calls.started_at as startedAt', 'calls.recording_key as recordingKey'])
    .select(sql<number>`coalesce(call_joins.from_position, 0)`.as('fromPosition'))
    .select(sql<number>`coalesce(call_joins.from_seconds, 0)::float8`.as('fromSeconds'))
    .select(sql<number>`coalesce(call_joins.lost_seconds, 0)`.as('lostSeconds'))
    .select('call_joins.joined_at as joinedAt')
    .where('calls.account_id', 'is not distinct from', accountId)
    .where('calls.deleted_at', 'is', null)
    .where('calls.state', '!=', 'held')
    .where((eb) => eb.or([eb('calls.id', '=', callId), eb('calls.joined_into_id', '=', callId)]))
    .orderBy('fromPosition')
    .execute();
  return rows;
}
