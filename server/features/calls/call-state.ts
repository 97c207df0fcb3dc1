import type { Selectable, Updateable } from 'kysely';
import { type CallState, canTransition } from '#domain/calls/calls.ts';
import type { Tx } from '../../db/database.ts';
import type { Calls } from '../../db/schema.generated.ts';
import { removeStreams } from './live/end-streams.ts';
import { needsStreams } from './live/remove-left-streams.ts';
import { removeReadBacks } from './read-back/remove-read-backs.ts';

/** The steps after a recording is stored; a call in one of them is worked on or waits for a worker. */
export const workingStates = [
  'recorded',
  'transcribing',
  'writing_notes',
  'sending',
] as const satisfies CallState[];
export type WorkingState = (typeof workingStates)[number];

interface Move {
  callId: string;
  /** Where the mover believes the call to be. */
  from: readonly CallState[];
  to: CallState;
  set?: Omit<Updateable<Calls>, 'state' | 'id'>;
}

/**
 * The one way in which a call changes its state: if it is where the mover believes it to be, and may go from there.
 * Null means that somebody else moved it first, that the move is not allowed, or that the call was deleted: the mover
 * then has nothing left to do. What a state says about itself (why skipped, why failed, how far) goes with the state,
 * and what a stream gave goes with the last state that needs it.
 */
export async function moveCall(tx: Pick<Tx, 'updateTable' | 'deleteFrom'>, { callId, from, to, set }: Move) {
  const allowed = from.filter((state) => canTransition(state, to) || isTakenUpAgain(state, to));
  if (allowed.length === 0) return null;
  const moved = await tx
    .updateTable('calls')
    .set({
      skip_reason: null,
      no_job_reason: null,
      failed_step: null,
      failure_reason: null,
      waiting_reason: null,
      progress_percent: null,
      held_quote: null,
      held_seconds: null,
      ...set,
      state: to,
    })
    .where('id', '=', callId)
    .where('state', 'in', allowed)
    // Of the calls that were skipped only those that seemed to hold no job go on.
    .where((eb) => eb.or([eb('state', '!=', 'skipped'), eb('skip_reason', '=', 'no_job')]))
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (moved && !needsStreams(to) && allowed.some(needsStreams)) await removeStreams(tx, callId);
  if (moved && isForgotten(moved)) await removeReadBacks(tx, callId);
  return moved ?? null;
}

/** Nothing of what was said stays: there will be no notes of it. */
function isForgotten({ state, skip_reason: reason, failed_step: step }: Selectable<Calls>): boolean {
  return (state === 'skipped' && reason !== 'no_job') || (state === 'failed' && step === 'recording');
}

/** A job that runs a second time finds its call in the step it is for. */
function isTakenUpAgain(from: CallState, to: CallState): boolean {
  return from === to && workingStates.some((state) => state === to);
}
