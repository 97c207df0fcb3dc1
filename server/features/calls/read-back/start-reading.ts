import {
  type ReadBackField,
  type ReadBackValues,
  readBackFields,
  splitWithBeeps,
  wordReadBack,
} from '#domain/calls/read-back.ts';
import type { Tx } from '../../../db/database.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { getRecordingClock, logEvent } from '../call-events.ts';
import type { CallRow } from '../lock-call.ts';
import { readOut, type Step } from '../phone/call-script.ts';
import { logBeep } from '../phone/listen-on.ts';

interface Reading {
  values: ReadBackValues;
  round: 1 | 2;
  changed?: ReadBackField[];
}

/** Keeps what is read, logs that it is, and has the carrier read it. */
export async function startReading(
  tx: Tx,
  call: CallRow & { account_id: string },
  here: Step,
  at: Date,
  { values, round, changed }: Reading,
): Promise<Verb[]> {
  const sentences = wordReadBack(values, { changed });
  await logBeep(tx, call, here, at);
  await tx
    .insertInto('call_read_backs')
    .values({
      account_id: call.account_id,
      call_id: call.id,
      step: here.step,
      round,
      wording: sentences.join('\n'),
      read_values: JSON.stringify(values),
      start_seconds: ((await getRecordingClock(tx, call))(at) ?? 0).toFixed(3),
    })
    .onConflict((conflict) => conflict.columns(['call_id', 'step']).doNothing())
    .execute();
  await logReadBack(tx, call, here, at, {
    fields: readBackFields.filter((field) => values[field]),
    round,
  });
  return readOut(here, splitWithBeeps(sentences));
}

/** The log outlives the call's words: it has which fields were read, not what. */
export async function logReadBack(
  tx: Tx,
  call: CallRow,
  { step }: Step,
  at: Date,
  detail: { fields: ReadBackField[]; round: 1 | 2 },
): Promise<void> {
  await logEvent(tx, call, { kind: 'read_back', event_key: `read_back:${step}`, at, detail });
}
