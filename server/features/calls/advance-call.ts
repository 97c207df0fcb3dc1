import type { Updateable } from 'kysely';
import type { CallState } from '#domain/calls/calls.ts';
import type { Tx } from '../../db/database.ts';
import type { Calls } from '../../db/schema.generated.ts';

/** The steps after a recording is stored; a call in one of them is worked on or waits for a worker. */
export const workingStates = [
  'recorded',
  'transcribing',
  'writing_notes',
  'sending',
] as const satisfies CallState[];
export type WorkingState = (typeof workingStates)[number];

/**
 * Moves a call on, if it is where the mover believes it to be. Null means that somebody else moved it first,
 * or that its owner deleted it: the mover then has nothing left to do.
 */
export async function advanceCall(
  tx: Pick<Tx, 'updateTable'>,
  move: { callId: string; from: WorkingState[]; to: CallState; set?: Updateable<Calls> },
) {
  const moved = await tx
    .updateTable('calls')
    .set({ waiting_reason: null, progress_percent: null, ...move.set, state: move.to })
    .where('id', '=', move.callId)
    .where('state', 'in', move.from)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}
