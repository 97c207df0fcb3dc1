import { spoken } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { explainAndEnd, type Step } from './call-script.ts';

export interface Moment {
  providerCallId: string;
  step: number;
  at: Date;
}

/** What comes after a step of a call that is being recorded, decided under its lock; any other call is ended. */
export async function inLiveCall<T>(
  deps: Deps,
  { providerCallId, step }: Moment,
  work: (tx: Tx, call: CallRow, here: Step) => Promise<T>,
): Promise<T | Verb[]> {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { providerCallId });
    if (call?.state !== 'recording') return explainAndEnd(spoken.ended);
    return work(tx, call, { publicUrl: deps.publicUrl, step: step + 1 });
  });
}
