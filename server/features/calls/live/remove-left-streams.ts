import type { CallState } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';

/** Where what a stream gave is still of use: before the transcript is there. */
const streamStates: readonly CallState[] = ['recording', 'recorded', 'transcribing'];

export function needsStreams(state: CallState): boolean {
  return streamStates.includes(state);
}

/** Sound and words of calls that need them no more, whichever way they left those states. */
export async function removeLeftStreams({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.service
    .deleteFrom('call_streams')
    .using('calls')
    .whereRef('calls.id', '=', 'call_streams.call_id')
    .where((eb) =>
      eb.or([eb('calls.state', 'not in', [...streamStates]), eb('calls.deleted_at', 'is not', null)]),
    )
    .execute();
  await db.service
    .deleteFrom('call_drafts')
    .using('calls')
    .whereRef('calls.id', '=', 'call_drafts.call_id')
    .where((eb) =>
      eb.or([eb('calls.state', 'not in', [...streamStates]), eb('calls.deleted_at', 'is not', null)]),
    )
    .execute();
}
