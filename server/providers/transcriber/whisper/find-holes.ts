import { speechSeconds } from '../audio/speech-seconds.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Span, Window } from './plan-windows.ts';

/** Speech that must lie in a stretch without words before it is listened to again. */
const LEAST_SPEECH_SECONDS = 0.9;
/** The times of words are rough; the neighbours of a hole may reach into it by so much. */
const MARGIN_SECONDS = 0.3;

/**
 * Stretches of a window in which somebody clearly speaks but no sentence was written. At most one a window, the one
 * with the most speech: listening again costs as much as the whole window did.
 */
export function findHoles(
  window: Window,
  sentences: Sentence[],
  levels: Float64Array,
  threshold: number,
): Span[] {
  const first = window[0]!.start;
  const last = window.at(-1)!.end;
  const marks = [
    { start: first, end: first },
    ...sentences.toSorted((a, b) => a.start - b.start),
    { start: last, end: last },
  ];
  const holes = marks.slice(1).map(({ start }, i) => ({
    start: Math.max(first, marks[i]!.end - MARGIN_SECONDS),
    end: Math.min(last, start + MARGIN_SECONDS),
    seconds: speechSeconds(levels, threshold, marks[i]!.end, start),
  }));
  const [worst] = holes.sort((a, b) => b.seconds - a.seconds);
  return worst && worst.seconds >= LEAST_SPEECH_SECONDS ? [{ start: worst.start, end: worst.end }] : [];
}
