export interface Span {
  start: number;
  end: number;
}

/** What the model hears at once: pieces of the call in order, long pauses between them cut short. */
export type Window = Span[];

/** Whisper hears 30 s at a time; the rest is a margin, since its last second is its worst. */
export const LONGEST_WINDOW_SECONDS = 28;
/** Sound kept around each stretch of speech. Two neighbours therefore stay at most 1.6 s apart. */
const PADDING_SECONDS = 0.8;
/** How far from an even share a cut may lie to fall into a longer pause, and what a second of distance costs. */
const CUT_SEARCH_SECONDS = 7;
const DISTANCE_COST = 0.05;

/** No stretch of speech may be longer than this, or it could not be packed with others. */
export const LONGEST_PIECE_SECONDS = 6;

/**
 * Packs stretches of speech into windows that begin and end in silence. No word is cut, the vocabulary prompt
 * reaches every window, and the model sees none of the long silences it would fill with invented text. Windows
 * are about equally long, because a short rest at the end is where text is invented most.
 */
export function planWindows(
  speech: Span[],
  durationSeconds: number,
  spokenUntil = Number.NEGATIVE_INFINITY,
): Window[] {
  const pieces = padded(speech, durationSeconds, spokenUntil);
  const pauses = speech.map(({ end }, i) => (speech[i + 1]?.start ?? Number.POSITIVE_INFINITY) - end);
  const windows: Window[] = [];
  for (let from = 0; from < pieces.length; from += windows.at(-1)!.length) {
    const count = bestCut(pieces.slice(from), pauses.slice(from));
    windows.push(pieces.slice(from, from + count));
  }
  return windows;
}

export function lengthOf(pieces: Span[]): number {
  return pieces.reduce((seconds, { start, end }) => seconds + end - start, 0);
}

/** With the silence around each; of what lies between it and the speech before the first one, half. */
export function padded(spans: Span[], durationSeconds: number, spokenUntil: number): Span[] {
  return spans.map(({ start, end }, i) => {
    const before = spans[i - 1]?.end ?? spokenUntil;
    const after = spans[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      start: Math.max(0, start - PADDING_SECONDS, (before + start) / 2),
      end: Math.min(durationSeconds, end + PADDING_SECONDS, (end + after) / 2),
    };
  });
}

/** How many pieces to take so that the window is near its share and the next one begins after a long pause. */
function bestCut(pieces: Span[], pauses: number[]): number {
  const share = lengthOf(pieces) / Math.ceil(lengthOf(pieces) / LONGEST_WINDOW_SECONDS);
  let best = 1;
  let bestScore = Number.NEGATIVE_INFINITY;
  let seconds = 0;
  for (const [i, { start, end }] of pieces.entries()) {
    seconds += end - start;
    if (seconds > LONGEST_WINDOW_SECONDS + 1e-6) break;
    const distance = Math.abs(seconds - share);
    const score =
      distance > CUT_SEARCH_SECONDS ? -distance : Math.min(pauses[i]!, 2) - DISTANCE_COST * distance;
    if (score > bestScore) [best, bestScore] = [i + 1, score];
  }
  return best;
}
