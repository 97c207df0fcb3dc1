import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import type { HeardWindow } from '../../../providers/transcriber/transcriber.ts';
import { listHeardWindows } from './list-heard-windows.ts';

const lookMilliseconds = 100;
/** A worker that has not said for so long that it listens is gone. */
const silentMilliseconds = 10_000;
const longestWaitMilliseconds = 90_000;
/** With more than this still to be heard whoever listens is behind: the recording is heard instead. */
const mostBehindSeconds = 60;

/** What was heard while the call went on; waits for the last words of it, which somebody is listening to now. */
export async function takeHeard(
  deps: Deps,
  { callId, signal }: { callId: string; signal?: AbortSignal },
): Promise<{ windows: HeardWindow[]; lostSeconds: number }> {
  if (!deps.transcriber.hear) return { windows: [], lostSeconds: 0 };
  const until = performance.now() + longestWaitMilliseconds;
  while (performance.now() < until && (await isListening(deps, callId)))
    await sleep(lookMilliseconds, undefined, { signal });
  // Whoever still listens stops: from here on the recording is what counts.
  const streams = await deps.db.service
    .updateTable('call_streams')
    .set((eb) => ({ finished_at: eb.fn.coalesce('finished_at', eb.val(deps.clock.now())) }))
    .where('call_id', '=', callId)
    .returning('gap_seconds')
    .execute();
  const lostSeconds = streams.reduce((sum, { gap_seconds: gap }) => sum + Number(gap), 0);
  return { windows: await listHeardWindows(deps.db.service, { callId }), lostSeconds };
}

async function isListening({ db, clock }: Deps, callId: string): Promise<boolean> {
  const now = clock.now().getTime();
  const streams = await db.service
    .selectFrom('call_streams')
    .leftJoin('heard_windows', 'heard_windows.stream_id', 'call_streams.id')
    .select((eb) => ['listened_at', 'sound_seconds', eb.fn.max('heard_windows.end_seconds').as('heard')])
    .where('call_id', '=', callId)
    .where('finished_at', 'is', null)
    .where('refused_at', 'is', null)
    .groupBy('call_streams.id')
    .execute();
  return streams.some(({ listened_at: at, sound_seconds: sound, heard }) => {
    const isThere = at !== null && now - at.getTime() < silentMilliseconds;
    return isThere && Number(sound) - Number(heard ?? 0) < mostBehindSeconds;
  });
}
