import { FRAME_SECONDS } from './find-speech.ts';

/** How many seconds of speech lie between two moments (seconds). */
export function speechSeconds(levels: Float64Array, threshold: number, start: number, end: number): number {
  let frames = 0;
  const last = Math.min(levels.length, Math.ceil(end / FRAME_SECONDS));
  for (let t = Math.max(0, Math.floor(start / FRAME_SECONDS)); t < last; t++) {
    if (levels[t]! > threshold) frames++;
  }
  return frames * FRAME_SECONDS;
}
