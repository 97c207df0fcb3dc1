import { type Insertable, type Kysely, sql } from 'kysely';
import { type Pause, recordingOffset } from '#domain/calls/calls.ts';
import type { CallEvents, DB } from '../../db/schema.generated.ts';
import type { CallRow } from './lock-call.ts';

type NewEvent = Pick<Insertable<CallEvents>, 'kind' | 'wording' | 'wording_version' | 'key' | 'event_key'> & {
  at: Date;
  detail?: Record<string, unknown>;
  /** Where the recording has it, when that is known better than from the clock. */
  offsetSeconds?: number;
};

/** Adds to the consent log; false when this event stands there already. */
export async function logEvent(
  tx: Kysely<DB>,
  call: Pick<CallRow, 'id' | 'account_id' | 'recording_started_at'>,
  { at, detail, offsetSeconds, ...event }: NewEvent,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('call_events')
    .values({
      ...event,
      call_id: call.id,
      account_id: call.account_id,
      happened_at: at,
      offset_seconds: offsetSeconds ?? (await getRecordingClock(tx, call))(at),
      detail: JSON.stringify(detail ?? {}),
    })
    .onConflict((conflict) => conflict.columns(['call_id', 'event_key']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findEvent(tx: Kysely<DB>, call: Pick<CallRow, 'id'>, eventKey: string) {
  return tx
    .selectFrom('call_events')
    .select(['kind', 'happened_at', 'offset_seconds', 'detail'])
    .where('call_id', '=', call.id)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
}

/**
 * Where in the recording a moment of the call is, with its pauses read once for all moments that are asked about.
 * Null before the recording began: what was heard then is not in it.
 */
export async function getRecordingClock(
  tx: Kysely<DB>,
  call: Pick<CallRow, 'id' | 'recording_started_at'>,
): Promise<(at: Date) => number | null> {
  const started = call.recording_started_at;
  if (!started) return () => null;
  const pauses = await listPauses(tx, call);
  return (at) => (at < started ? null : recordingOffset(started, pauses, at));
}

async function listPauses(tx: Kysely<DB>, call: Pick<CallRow, 'id'>): Promise<Pause[]> {
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
