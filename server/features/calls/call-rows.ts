import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { type CallState, canTransition, type Pause, recordingOffset } from '#domain/calls.ts';
import type { Tx } from '../../db/database.ts';
import type { CallEvents, Calls } from '../../db/schema.generated.ts';

export type CallRow = Selectable<Calls>;

/** Callbacks of one call take turns on its row. */
export async function lockCall(
  tx: Tx,
  key: { id: string } | { providerCallId: string },
): Promise<CallRow | null> {
  const query = tx.selectFrom('calls').selectAll().forUpdate();
  const found =
    'id' in key ? query.where('id', '=', key.id) : query.where('provider_call_id', '=', key.providerCallId);
  return (await found.executeTakeFirst()) ?? null;
}

/** False when the call is not, or no longer, where it could go there from. */
export async function moveCall(
  tx: Tx,
  call: Pick<CallRow, 'id' | 'state'>,
  to: CallState,
  change: Omit<Updateable<Calls>, 'state' | 'id'> = {},
): Promise<boolean> {
  if (!canTransition(call.state, to)) return false;
  const moved = await tx
    .updateTable('calls')
    .set({ state: to, skip_reason: null, failed_step: null, failure_reason: null, ...change })
    .where('id', '=', call.id)
    .where('state', '=', call.state)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

type NewEvent = Pick<Insertable<CallEvents>, 'kind' | 'wording' | 'wording_version' | 'key' | 'event_key'> & {
  at: Date;
  detail?: Record<string, unknown>;
};

/** Adds to the consent log; false when this event stands there already. */
export async function logEvent(tx: Tx, call: CallRow, { at, detail, ...event }: NewEvent): Promise<boolean> {
  const inserted = await tx
    .insertInto('call_events')
    .values({
      ...event,
      call_id: call.id,
      account_id: call.account_id,
      happened_at: at,
      offset_seconds: await offsetInRecording(tx, call, at),
      detail: JSON.stringify(detail ?? {}),
    })
    .onConflict((conflict) => conflict.columns(['call_id', 'event_key']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findEvent(tx: Tx, call: CallRow, eventKey: string) {
  return tx
    .selectFrom('call_events')
    .select(['kind', 'happened_at', 'detail'])
    .where('call_id', '=', call.id)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
}

async function listPauses(tx: Tx, call: Pick<CallRow, 'id'>): Promise<Pause[]> {
  const events = await tx
    .selectFrom('call_events')
    .select(['kind', 'happened_at'])
    .where('call_id', '=', call.id)
    .where('kind', 'in', ['recording_paused', 'recording_resumed'])
    .orderBy('happened_at')
    .orderBy(sql`kind = 'recording_paused'`)
    .execute();
  const pauses: Pause[] = [];
  for (const event of events) {
    const last = pauses.at(-1);
    if (event.kind === 'recording_paused') pauses.push({ from: event.happened_at, to: null });
    else if (last) last.to = event.happened_at;
  }
  return pauses;
}

/** Null before the recording began: what was heard then is not in it. */
export async function offsetInRecording(tx: Tx, call: CallRow, at: Date): Promise<number | null> {
  const started = call.recording_started_at;
  if (!started || at < started) return null;
  return recordingOffset(started, await listPauses(tx, call), at);
}
