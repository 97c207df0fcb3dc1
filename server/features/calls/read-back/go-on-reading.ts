import { spoken } from '#domain/calls/calls.ts';
import { answerSeconds, type ReadBackField, splitWithBeeps } from '#domain/calls/read-back.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { say, type Verb } from '../../../providers/telephony/voice-xml.ts';
import { getRecordingClock, logEvent } from '../call-events.ts';
import type { CallRow } from '../lock-call.ts';
import { firstAnswerSeconds, readOut, type Step, waitForOutcome } from '../phone/call-script.ts';
import { inLiveCall, type Moment } from '../phone/in-live-call.ts';
import { listenOn, logBeep } from '../phone/listen-on.ts';
import { hearAnswerJob } from './hear-answer.job.ts';
import { type KeptReadBack, listReadBacks } from './list-read-backs.ts';
import { startReading } from './start-reading.ts';

/** After so many the call goes on as before; what was said is understood all the same, later. */
const mostWaits = 12;

/** It was read to its end, and they have had a moment to answer: what they say is heard now. */
export function takeAnswer(deps: Deps, moment: Moment): Promise<Verb[]> {
  return inLiveCall(deps, moment, async (tx, call, here) => {
    const asked = (await listReadBacks(tx, call.id)).find(({ step }) => step === moment.step);
    if (asked?.state === 'reading') await beginHearing(deps, tx, { call, asked, at: moment.at });
    return goOnReading(tx, call, here, moment.at);
  });
}

export function tellOutcome(deps: Deps, moment: Moment): Promise<Verb[]> {
  return inLiveCall(deps, moment, (tx, call, here) => goOnReading(tx, call, here, moment.at));
}

async function beginHearing(
  { queue }: Deps,
  tx: Tx,
  { call, asked, at }: { call: CallRow; asked: KeptReadBack; at: Date },
): Promise<void> {
  const ended = new Date(at.getTime() - firstAnswerSeconds * 1000);
  const from = (await getRecordingClock(tx, call))(ended) ?? 0;
  await tx
    .updateTable('call_read_backs')
    .set({
      state: 'hearing',
      answer_from_seconds: from.toFixed(3),
      answer_to_seconds: (from + answerSeconds).toFixed(3),
    })
    .where('id', '=', asked.id)
    .execute();
  await queue.enqueue(hearAnswerJob, { readBackId: asked.id }, { tx });
  await logReadBeeps(tx, { call, asked, ended });
}

/** The one before the answer, and those within what was read, whose times follow from how long its words take. */
async function logReadBeeps(
  tx: Tx,
  { call, asked, ended }: { call: CallRow; asked: KeptReadBack; ended: Date },
): Promise<void> {
  await logEvent(tx, call, { kind: 'beep', event_key: `beep:${asked.step}:answer`, at: ended });
  let at = ended.getTime();
  const later = splitWithBeeps(asked.wording.split('\n')).slice(1).reverse();
  for (const [index, { seconds }] of later.entries()) {
    at -= (seconds + 1) * 1000;
    const detail = { isEstimated: true };
    await logEvent(tx, call, {
      kind: 'beep',
      event_key: `beep:${asked.step}:${index}`,
      at: new Date(at),
      detail,
    });
  }
}

/** How a call goes on whose details were read back: it waits, reads what was put right, says what came of it, or listens. */
export async function goOnReading(tx: Tx, call: CallRow, here: Step, at: Date): Promise<Verb[]> {
  const last = (await listReadBacks(tx, call.id)).at(-1);
  if (!last) return listenOn(tx, call, here, at);
  if (last.state === 'reading') return readLate(tx, call, here, { last, at });
  if (last.state === 'hearing') return wait(tx, call, here, { last, at });
  if (last.state === 'corrected' && last.round === 1 && call.account_id) {
    const { readValues, correctedValues } = last;
    const values = { ...readValues, ...correctedValues };
    const changed = Object.keys(correctedValues ?? {}) as ReadBackField[];
    const owned = { ...call, account_id: call.account_id };
    return startReading(tx, owned, here, at, { values, round: 2, changed });
  }
  return listenOn(tx, call, here, at, sayOutcome(last));
}

async function wait(
  tx: Tx,
  call: CallRow,
  here: Step,
  { last, at }: { last: KeptReadBack; at: Date },
): Promise<Verb[]> {
  const waits = here.step - last.step;
  if (waits > mostWaits) return listenOn(tx, call, here, at);
  const isBeeping = waits % 3 === 2;
  if (isBeeping) await logBeep(tx, call, here, at);
  return waitForOutcome(here, { isBeeping });
}

/** An answer of ours that the carrier did not get: it is read now. */
async function readLate(
  tx: Tx,
  call: CallRow,
  here: Step,
  { last, at }: { last: KeptReadBack; at: Date },
): Promise<Verb[]> {
  await logBeep(tx, call, here, at);
  await tx
    .updateTable('call_read_backs')
    .set({ step: here.step, start_seconds: ((await getRecordingClock(tx, call))(at) ?? 0).toFixed(3) })
    .where('id', '=', last.id)
    .execute();
  return readOut(here, splitWithBeeps(last.wording.split('\n')));
}

function sayOutcome({ state }: KeptReadBack): Verb[] {
  if (state === 'confirmed') return [say(spoken.confirmed)];
  if (state === 'corrected') return [say(spoken.putRight)];
  return state === 'not_confirmed' ? [say(spoken.notConfirmed)] : [];
}
