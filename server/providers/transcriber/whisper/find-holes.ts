import { speechThreshold } from '../audio/find-speech.ts';
import { findSpeechShare } from '../audio/speech-share.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Span, Window } from './plan-windows.ts';

/** Speech that must lie in a stretch without words before it is listened to again. */
const LEAST_SPEECH_SECONDS = 0.9;
/** The times of words are rough; the neighbours of a hole may reach into it by so much. */
const MARGIN_SECONDS = 0.3;

/** Stretches of a window in which somebody clearly speaks but no sentence was written. */
export function findHoles(window: Window, sentences: Sentence[], levels: Float64Array): Span[] {
  const first = window[0]!.start;
  const last = window.at(-1)!.end;
  const marks = [
    { start: first, end: first },
    ...sentences.toSorted((a, b) => a.start - b.start),
    { start: last, end: last },
  ];
  const threshold = speechThreshold(levels);
  return marks.slice(1).flatMap(({ start }, i) => {
    const hole = {
      start: Math.max(first, marks[i]!.end - MARGIN_SECONDS),
      end: Math.min(last, start + MARGIN_SECONDS),
    };
    const inside = findSpeechShare(levels, threshold, marks[i]!.end, start);
    return inside.seconds >= LEAST_SPEECH_SECONDS ? [hole] : [];
  });
}
