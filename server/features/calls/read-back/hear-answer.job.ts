import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { phoneRate } from '#domain/calls/g711.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { findRefusal } from '../../../providers/writer/embedded/verdicts/find-refusal.ts';
import { listExpected } from '../notes/list-expected.ts';
import { dropOwnVoice } from './drop-own-voice.ts';
import { findCallDay } from './find-call-day.ts';
import { type KeptReadBack, listReadBacks } from './list-read-backs.ts';
import { settleReadBack } from './settle-read-back.ts';
import { understandAnswer } from './understand-answer.ts';

/** The recording may have begun a moment after the clock says, and people answer before we are done. */
const earlySeconds = 2;
/** Whoever has said enough by then, and is silent since, need not be waited for. */
const firstLookSeconds = 4.5;
const silentSeconds = 2;
const lookMilliseconds = 200;
/** Without more sound for so long none comes. */
const longestQuietMilliseconds = 15_000;

/** Hears what people say to what was read back, and settles it. What fails here is settled from the recording. */
export const hearAnswerJob = defineJob({
  name: 'calls.hear-answer',
  payload: z.strictObject({ readBackId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 2 },
  expireSeconds: 120,
  atOnce: ({ transcriber }) => transcriber.atOnceLive ?? 1,
  async run(deps, { readBackId }, { signal }) {
    const asked = await findAsked(deps, readBackId);
    if (!asked) return;
    const { readBack, call } = asked;
    const day = await findCallDay(deps.db.service, call);
    const { answerFrom: from, answerTo: to } = readBack;
    for (const until of [from + firstLookSeconds, to]) {
      const sound = await waitForSound(deps, { callId: call.id, from: from - earlySeconds, until, signal });
      if (!sound) return;
      const heard = await hear(deps, { readBackId, accountId: call.account_id, sound, signal });
      // Whether somebody refused the recording is decided by whoever hears the call.
      if (await findRefusal(heard)) return;
      const text = listAnswers(heard, readBack).join(' ');
      const understood = understandAnswer(text, readBack.readValues, day);
      const isSure = understood.outcome === 'confirmed' || understood.outcome === 'corrected';
      const spokenUntil = heard.at(-1)?.end ?? 0;
      const isSilent = spokenUntil < sound.length / phoneRate - silentSeconds;
      if (until === to || (isSure && isSilent))
        return settleReadBack(deps, { readBackId, callId: call.id, understood, answer: text });
    }
  },
});

/** The end of our own question, heard over a loudspeaker, may sound like a yes: "right". */
function listAnswers(heard: { start: number; end: number; text: string }[], readBack: Answered): string[] {
  const base = readBack.answerFrom - earlySeconds;
  const lines = heard.map(({ start, end, text }) => ({ start: base + start, end: base + end, text }));
  return dropOwnVoice(lines, [readBack]).map(({ text }) => text);
}

async function findAsked({ db }: Deps, readBackId: string) {
  const call = await db.service
    .selectFrom('call_read_backs')
    .innerJoin('calls', 'calls.id', 'call_read_backs.call_id')
    .select(['calls.id', 'calls.account_id', 'calls.started_at'])
    .where('call_read_backs.id', '=', readBackId)
    .where('call_read_backs.state', '=', 'hearing')
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!call) return null;
  const readBack = (await listReadBacks(db.service, call.id)).find(({ id }) => id === readBackId);
  return readBack && isAnswered(readBack) ? { call, readBack } : null;
}

type Answered = KeptReadBack & { answerFrom: number; answerTo: number };
const isAnswered = (readBack: KeptReadBack): readBack is Answered =>
  readBack.answerFrom !== null && readBack.answerTo !== null;

interface Stretch {
  callId: string;
  /** Seconds of the recording. */
  from: number;
  until: number;
  signal: AbortSignal;
}

/** The sound of that stretch, as much as came of it; null where none did. */
async function waitForSound(deps: Deps, { callId, from, until, signal }: Stretch): Promise<Buffer | null> {
  let known = -1;
  let grown = performance.now();
  for (;;) {
    const stream = await findStream(deps, { callId, from });
    if (!stream || stream.refused_at) return null;
    const base = Number(stream.base_seconds);
    const seconds = base + Number(stream.sound_seconds);
    if (seconds > known) [known, grown] = [seconds, performance.now()];
    const isOver = stream.ended_at !== null || performance.now() - grown > longestQuietMilliseconds;
    if (seconds >= until || isOver)
      return readSound(deps, { streamId: stream.id, from: from - base, until: until - base });
    await sleep(lookMilliseconds, undefined, { signal });
  }
}

function findStream({ db }: Deps, { callId, from }: Pick<Stretch, 'callId' | 'from'>) {
  return db.service
    .selectFrom('call_streams')
    .select(['id', 'base_seconds', 'sound_seconds', 'ended_at', 'refused_at'])
    .where('call_id', '=', callId)
    .where('base_seconds', '<=', Math.max(0, from).toFixed(3))
    .orderBy('base_seconds', 'desc')
    .executeTakeFirst();
}

async function readSound(
  { db }: Deps,
  { streamId, ...seconds }: { streamId: string; from: number; until: number },
): Promise<Buffer | null> {
  const [from, until] = [seconds.from, seconds.until].map((at) => Math.max(0, Math.round(at * phoneRate)));
  const rows = await db.service
    .selectFrom('stream_sounds')
    .select(['position', 'sound'])
    .where('stream_id', '=', streamId)
    .where('position', '<', until!)
    .where((eb) => eb(eb('position', '+', eb.fn<number>('length', ['sound'])), '>', from!))
    .orderBy('position')
    .execute();
  const parts = rows.map(({ position, sound }) =>
    sound.subarray(Math.max(0, from! - position), Math.max(0, until! - position)),
  );
  const sound = Buffer.concat(parts);
  return sound.length > 0 ? sound : null;
}

/** A stream of its own for the engine: how the call itself is cut into windows stays as it is. */
async function hear(
  deps: Deps,
  input: { readBackId: string; accountId: string | null; sound: Buffer; signal: AbortSignal },
) {
  const { sound, signal } = input;
  const expected = await listExpected(deps, input.accountId);
  const task = { streamId: `answer:${input.readBackId}`, isOver: true, known: [], signal, ...expected };
  const sentences = [];
  for (let from = 0, part: Uint8Array = sound; ; from = sound.length, part = new Uint8Array(0)) {
    const heard = await deps.transcriber.hear?.({ ...task, from, sound: part });
    if (!heard) return [];
    sentences.push(...(heard.window?.sentences ?? []));
    if (!heard.isBehind) return sentences;
  }
}
