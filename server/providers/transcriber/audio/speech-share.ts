import { FRAME_SECONDS } from './find-speech.ts';

/** How much of a stretch of time (seconds) is speech. */
export function findSpeechShare(
  levels: Float64Array,
  threshold: number,
  start: number,
  end: number,
): { seconds: number } {
  let frames = 0;
  const last = Math.min(levels.length, Math.ceil(end / FRAME_SECONDS));
  for (let t = Math.max(0, Math.floor(start / FRAME_SECONDS)); t < last; t++)
    if (levels[t]! > threshold) frames++;
  return { seconds: frames * FRAME_SECONDS };
}
