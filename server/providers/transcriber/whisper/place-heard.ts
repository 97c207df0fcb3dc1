import { FRAME_SECONDS } from '../audio/find-speech.ts';
import type { Sentence } from '../text/sentences.ts';
import type { HeardSentence, HeardWindow } from '../transcriber.ts';

/** A heard window with the seconds that it has in the recording. */
export interface FoundWindow {
  start: number;
  end: number;
  sentences: Sentence[];
}

const FAINTEST = -80;
/** Quieter than this is the codec's own noise, and may differ. */
const SILENT = -55;
/** Carrier and recorder begin at moments that lie so far apart at most. */
const REACH_SECONDS = 2.5;
/** Mean difference in decibels up to which two sounds are the same; another moment of a call is 10 and more away. */
const SAME_DECIBELS = 1.5;
/** No stretch of a window may differ: lost frames are silence where the recording has words. */
const STRETCH_FRAMES = 25;
/** A stream that ends so near to the end of the recording was not cut off. */
const ENDING_FRAMES = 50;
const LOUD = -45;
const SAME_IN_STRETCH_DECIBELS = 6;

export function packLevels(levels: Float64Array): Uint8Array {
  return Uint8Array.from(levels, (level) => Math.max(0, Math.min(255, Math.round((level - FAINTEST) * 2))));
}

/** Looks for each window in the recording by its sound. What is not found there, or found twice over, is left out. */
export function placeHeard(windows: HeardWindow[], levels: Float64Array): FoundWindow[] {
  const found: FoundWindow[] = [];
  let shift = 0;
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const print = Float64Array.from(window.levels, (value) => FAINTEST + value / 2);
    const expected = Math.round(window.start / FRAME_SECONDS);
    const at = findPrint(print, levels, expected, shift);
    if (at === undefined) continue;
    if (window.isAtEnd && goesOn(levels, at + print.length)) continue;
    shift = at - expected;
    const seconds = shift * FRAME_SECONDS;
    const [start, end] = [window.start + seconds, window.end + seconds];
    if (start < (found.at(-1)?.end ?? 0) - 2 * FRAME_SECONDS) continue;
    found.push({ start, end, sentences: window.sentences.map((sentence) => toSentence(sentence, seconds)) });
  }
  return found;
}

/** Somebody speaks on after this frame. */
function goesOn(levels: Float64Array, frame: number): boolean {
  if (levels.length - frame < ENDING_FRAMES) return false;
  return levels.subarray(frame, frame + 30).some((level) => level > LOUD);
}

/** The frame at which the print lies in the recording; where the one before it was found is tried first. */
function findPrint(
  print: Float64Array,
  levels: Float64Array,
  expected: number,
  shift: number,
): number | undefined {
  const reach = Math.round(REACH_SECONDS / FRAME_SECONDS);
  let best: { at: number; difference: number } | undefined;
  for (let distance = 0; distance <= reach; distance++) {
    for (const at of distance === 0
      ? [expected + shift]
      : [expected + shift - distance, expected + shift + distance]) {
      const difference = differenceAt(print, levels, at);
      if (difference < (best?.difference ?? SAME_DECIBELS)) best = { at, difference };
    }
    // Exactly where it should be: nothing is nearer than that.
    if (best && distance <= 1 && best.difference < 0.5) break;
  }
  return best && isSameThroughout(print, levels, best.at) ? best.at : undefined;
}

function differenceAt(print: Float64Array, levels: Float64Array, at: number): number {
  if (at < 0 || at + print.length > levels.length + 2) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < print.length; i++) sum += gapAt(print, levels, at, i);
  return sum / Math.max(1, print.length);
}

function gapAt(print: Float64Array, levels: Float64Array, at: number, i: number): number {
  return Math.abs(Math.max(SILENT, print[i]!) - Math.max(SILENT, levels[at + i] ?? SILENT));
}

function isSameThroughout(print: Float64Array, levels: Float64Array, at: number): boolean {
  for (let from = 0; from < print.length; from += STRETCH_FRAMES) {
    const to = Math.min(print.length, from + STRETCH_FRAMES);
    let sum = 0;
    for (let i = from; i < to; i++) sum += gapAt(print, levels, at, i);
    if (sum / (to - from) > SAME_IN_STRETCH_DECIBELS) return false;
  }
  return true;
}

function toSentence({ start, end, text, marked }: HeardSentence, shift: number): Sentence {
  const words = text.split(' ').map((word) => ({ text: word, start: start + shift, end: end + shift }));
  return { start: start + shift, end: end + shift, words, marked };
}
