import type { Turn } from '#domain/calls/transcript.ts';
import type { Deps } from '../../../deps.ts';
import type { CallRow } from '../lock-call.ts';
import { findCallDay } from './find-call-day.ts';
import { listReadBacks } from './list-read-backs.ts';
import { settleReadBack } from './settle-read-back.ts';
import { understandAnswer } from './understand-answer.ts';

/** A turn that began so much before or after is still an answer: the clock and the recording are not the same. */
const earlySeconds = 1;
const lateSeconds = 1;

/** What nobody heard in time, because a worker died or the engine was behind, is in the transcript. */
export async function settleFromTranscript(deps: Deps, call: CallRow, turns: Turn[]): Promise<void> {
  const open = (await listReadBacks(deps.db.service, call.id)).filter(
    ({ state }) => state === 'hearing' || state === 'reading',
  );
  const day = await findCallDay(deps.db.service, call);
  for (const { id: readBackId, readValues, answerFrom, answerTo } of open) {
    const [from, to] = [answerFrom, answerTo].map((at) => at ?? Number.POSITIVE_INFINITY);
    const answer = turns
      .filter(({ start }) => start >= from! - earlySeconds && start <= to! + lateSeconds)
      .map(({ text }) => text)
      .join(' ');
    const understood = understandAnswer(answer, readValues, day);
    await settleReadBack(deps, { callId: call.id, readBackId, understood, answer });
  }
}
