import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { phoneRate } from '#domain/calls/g711.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { listExpected } from '../notes/list-expected.ts';
import { createHeardWindow } from './create-heard-window.ts';
import { listHeardWindows } from './list-heard-windows.ts';
import { needsStreams } from './remove-left-streams.ts';

const lookMilliseconds = 200;
/** Well within what counts as gone in `take-heard.ts`. */
const sayMilliseconds = 3000;
/** So many pieces of sound are taken at a time. */
const mostPieces = 20 * 60;
/** What was on its way when they hung up is there after so long. */
const lastSoundMilliseconds = 1500;
/** Without sound for so long it will not come any more. */
const longestQuietMilliseconds = 20_000;

/**
 * Listens to a call while it goes on. What it hears is kept; when the recording is there, `calls.transcribe` takes over
 * what is the same in it and hears the rest. Whatever goes wrong here costs time and nothing else.
 */
export const listenToCallJob = defineJob({
  name: 'calls.listen',
  payload: z.strictObject({ streamId: z.uuid() }),
  retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 5 },
  expireSeconds: 4 * 3600 + 600,
  // More calls than cores: the later ones wait for their recording.
  atOnce: ({ transcriber }) => transcriber.atOnceLive ?? 1,
  async run(deps, { streamId }, { signal }) {
    const { transcriber } = deps;
    if (!transcriber.hear) return;
    // Notes follow soon.
    deps.writer.prepare?.().catch((err) => deps.log.warn({ err }, 'the writer could not be prepared'));
    let position = 0;
    let isEnding = false;
    let isBehind = false;
    let expected: Awaited<ReturnType<typeof listExpected>> | null = null;
    let lastSound = performance.now();
    const pause = () => sleep(lookMilliseconds, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      const stream = await touchStream(deps, streamId);
      if (!stream) return;
      expected ??= await listExpected(deps, stream.account_id);
      const { sound, isAll } = await readSound(deps, { streamId, from: position });
      if (sound.length > 0) lastSound = performance.now();
      const isQuiet = performance.now() - lastSound > longestQuietMilliseconds;
      const isHungUp = stream.isHungUp && performance.now() - lastSound > lastSoundMilliseconds;
      isEnding ||= stream.ended_at !== null || isHungUp || isQuiet;
      const isOver = isEnding && isAll;
      if (isOver && position === 0 && sound.length === 0) return finishStream(deps, streamId);
      if (sound.length > 0 || isOver || isBehind) {
        const known = position === 0 ? await listHeardWindows(deps.db.service, { streamId }) : [];
        const input = { streamId, from: position, sound, isOver, known, signal, ...expected };
        const heard = await whileSaying(deps, streamId, transcriber.hear(input));
        if (!heard) {
          position = 0;
          await pause();
          continue;
        }
        position += sound.length;
        isBehind = heard.isBehind;
        if (heard.window && !(await createHeardWindow(deps, { streamId, ...heard, window: heard.window })))
          return;
        if (isOver && !isBehind) return finishStream(deps, streamId);
      }
      if (!isBehind && isAll) await pause();
    }
    // Another worker goes on.
    signal.throwIfAborted();
  },
});

/** Says that somebody listens; null when nobody has to any more. */
async function touchStream({ db, clock }: Deps, streamId: string) {
  const stream = await db.service
    .updateTable('call_streams')
    .from('calls')
    .set({ listened_at: clock.now() })
    .whereRef('calls.id', '=', 'call_streams.call_id')
    .where('call_streams.id', '=', streamId)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('calls.deleted_at', 'is', null)
    .returning([
      'call_streams.account_id',
      'call_streams.ended_at',
      'calls.ended_at as callEndedAt',
      'calls.state',
    ])
    .executeTakeFirst();
  if (!stream || !needsStreams(stream.state)) return null;
  return { ...stream, isHungUp: stream.callEndedAt !== null };
}

/** A window may take long, or wait for those of other calls: whoever waits for us knows that we are there. */
async function whileSaying<T>({ db, clock, log }: Deps, streamId: string, work: Promise<T>): Promise<T> {
  const say = () =>
    db.service
      .updateTable('call_streams')
      .set({ listened_at: clock.now() })
      .where('id', '=', streamId)
      .execute()
      .catch((err) => log.warn({ err, streamId }, 'could not say that a call is listened to'));
  const saying = setInterval(say, sayMilliseconds);
  return work.finally(() => clearInterval(saying));
}

/** The sound from there on, and whether that is all there is. */
async function readSound(
  { db }: Deps,
  { streamId, from }: { streamId: string; from: number },
): Promise<{ sound: Buffer; isAll: boolean }> {
  const rows = await db.service
    .selectFrom('stream_sounds')
    .select(['position', 'sound'])
    .where('stream_id', '=', streamId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(mostPieces)
    .execute();
  const parts: Buffer[] = [];
  let end = from;
  for (const { position, sound } of rows) {
    // Pieces follow each other without holes, since a hole is filled before it is kept.
    if (position !== end) break;
    parts.push(sound);
    end += sound.length;
  }
  const sound = Buffer.concat(parts).subarray(0, 4 * 3600 * phoneRate);
  return { sound, isAll: parts.length < mostPieces };
}

async function finishStream({ db, clock }: Deps, streamId: string): Promise<void> {
  await db.service
    .updateTable('call_streams')
    .set({ finished_at: clock.now() })
    .where('id', '=', streamId)
    .execute();
}
