export interface Span {
  start: number;
  end: number;
}

/** What the model hears at once: pieces of the call in order, long pauses between them cut short. */
export type Window = Span[];

/** Whisper hears 30 s at a time; the rest is a margin, since its last second is its worst. */
const LONGEST_WINDOW_SECONDS = 28;
/** Sound kept around each stretch of speech. Two neighbours therefore stay at most 0.8 s apart. */
const PADDING_SECONDS = 0.4;
/** How far from an even share a cut may lie to fall into a longer pause, and what a second of distance costs. */
const CUT_SEARCH_SECONDS = 7;
const DISTANCE_COST = 0.05;

/**
 * Packs stretches of speech into windows that begin and end in silence. No word is cut, the vocabulary prompt
 * reaches every window, and the model sees none of the long silences it would fill with invented text. Windows
 * are about equally long, because a short rest at the end is where text is invented most.
 */
export function planWindows(speech: Span[], durationSeconds: number): Window[] {
  const pieces = padded(speech.flatMap(splitLong), durationSeconds);
  const windows: Window[] = [];
  while (pieces.length > 0) {
    const share = lengthOf(pieces) / Math.ceil(lengthOf(pieces) / LONGEST_WINDOW_SECONDS);
    windows.push(pieces.splice(0, bestCut(pieces, share)));
  }
  return windows;
}

function lengthOf(pieces: Span[]): number {
  return pieces.reduce((seconds, { start, end }) => seconds + end - start, 0);
}

function splitLong(span: Span): Span[] {
  const parts = Math.ceil((span.end - span.start) / LONGEST_WINDOW_SECONDS);
  const length = (span.end - span.start) / parts;
  return Array.from({ length: parts }, (_, i) => ({
    start: span.start + i * length,
    end: span.start + (i + 1) * length,
  }));
}

function padded(spans: Span[], durationSeconds: number): Span[] {
  return spans.map(({ start, end }, i) => {
    const before = spans[i - 1]?.end ?? Number.NEGATIVE_INFINITY;
    const after = spans[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      start: Math.max(0, start - PADDING_SECONDS, (before + start) / 2),
      end: Math.min(durationSeconds, end + PADDING_SECONDS, (end + after) / 2),
    };
  });
}

/** How many pieces to take so that the window is near its share and the next one begins after a long pause. */
function bestCut(pieces: Span[], share: number): number {
  let best = 1;
  let bestScore = Number.NEGATIVE_INFINITY;
  let seconds = 0;
  for (const [i, { start, end }] of pieces.entries()) {
    seconds += end - start;
    if (seconds > LONGEST_WINDOW_SECONDS + 1e-6) break;
    const distance = Math.abs(seconds - share);
    const pause = pieces[i + 1] ? pieces[i + 1]!.start - end : Number.POSITIVE_INFINITY;
    const score = distance > CUT_SEARCH_SECONDS ? -distance : Math.min(pause, 2) - DISTANCE_COST * distance;
    if (score > bestScore) [best, bestScore] = [i + 1, score];
  }
  return best;
}
