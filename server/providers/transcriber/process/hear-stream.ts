import type { FittingEngine } from '../whisper/fit-threads.ts';
import { LiveListener } from './live-listener.ts';
import type { Heard, HearTask } from './tasks.ts';

/** More streams than this are not listened to by one process at the same time; the oldest would be sent again. */
const MOST_STREAMS = 32;

const listeners = new Map<string, LiveListener>();

/** Takes the next sound of a stream, and hears at most one window of it. */
export async function hearStream(
  task: HearTask,
  getEngine: (modelPath: string) => FittingEngine,
): Promise<Heard> {
  const { streamId, from, sound, isOver, known } = task;
  if (from === 0 && sound.length > 0) listeners.set(streamId, new LiveListener(task));
  const listener = listeners.get(streamId);
  if (!listener || (sound.length > 0 && listener.end !== from)) return { isLost: true };
  if (sound.length > 0) listener.add(sound);
  if (isOver) listener.finish();
  let window = null;
  while (listener.isWaiting && !window)
    window = (await listener.hearNext(() => getEngine(task.modelPath), task, known)) ?? null;
  const isBehind = listener.isWaiting;
  // Whose voices they are is asked where there is something new to say it of.
  const speakers = window ? listener.label() : [];
  if (isOver && !isBehind) listeners.delete(streamId);
  for (const oldest of [...listeners.keys()].slice(0, Math.max(0, listeners.size - MOST_STREAMS)))
    listeners.delete(oldest);
  return { isLost: false, window, speakers, isBehind };
}
