import { spoken } from '#domain/calls/calls.ts';
import { nothingToReadBack, splitWithBeeps } from '#domain/calls/read-back.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { say, type Verb } from '../../../providers/telephony/voice-xml.ts';
import { isListeningLive } from '../live/live-stream.ts';
import type { CallRow } from '../lock-call.ts';
import { readOut, type Step } from '../phone/call-script.ts';
import { announce, isToldToAll, listenOn } from '../phone/listen-on.ts';
import { findReadBackValues } from './find-read-back-values.ts';
import { goOnReading } from './go-on-reading.ts';
import { listReadBacks } from './list-read-backs.ts';
import { logReadBack, startReading } from './start-reading.ts';

/**
 * Key 3: what the notes have so far is read to everyone. Not before all of them were told of the recording, and only
 * where the call is listened to, since somebody has to hear the answer.
 */
export async function readBack(deps: Deps, tx: Tx, call: CallRow, here: Step, at: Date): Promise<Verb[]> {
  if (!(await isToldToAll(tx, call, here, at))) return announce(tx, call, here, at);
  const before = await listReadBacks(tx, call.id);
  const known = before.find(({ step }) => step === here.step);
  if (known) return readOut(here, splitWithBeeps(known.wording.split('\n')));
  if (!(isOwned(call) && (await isHeardNow(deps, tx, call))))
    return listenOn(tx, call, here, at, [say(spoken.readBackOff)]);
  // What they said to the last one is not understood yet.
  if (before.at(-1)?.state === 'hearing') return goOnReading(tx, call, here, at);
  const values = await findReadBackValues(tx, call);
  if (Object.keys(values).length > 0) return startReading(tx, call, here, at, { values, round: 1 });
  await logReadBack(tx, call, here, at, { fields: [], round: 1 });
  return listenOn(tx, call, here, at, [say(nothingToReadBack)]);
}

/** A free caller has no draft to read from. */
const isOwned = (call: CallRow): call is CallRow & { account_id: string } =>
  call.account_id !== null && call.keep_until === null;

async function isHeardNow(deps: Deps, tx: Tx, call: CallRow): Promise<boolean> {
  if (!isListeningLive(deps)) return false;
  const streams = await tx
    .selectFrom('call_streams')
    .select('refused_at')
    .where('call_id', '=', call.id)
    .execute();
  return streams.length > 0 && streams.every(({ refused_at }) => refused_at === null);
}
