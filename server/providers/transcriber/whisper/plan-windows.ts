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
/** When a window is full it is cut at its longest pause, looked for in this last part of it. */
const CUT_SEARCH_SECONDS = 12;

/**
 * Packs stretches of speech into windows that begin and end in silence. No word is cut, the vocabulary prompt
 * reaches every window, and the model sees none of the long silences it would fill with invented text.
 */
export function planWindows(speech: Span[], durationSeconds: number): Window[] {
  const waiting = padded(speech.flatMap(splitLong), durationSeconds);
  const windows: Window[] = [];
  while (waiting.length > 0) {
    const count = countFitting(waiting);
    windows.push(waiting.splice(0, count === waiting.length ? count : bestCut(waiting, count)));
  }
  return windows;
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

function countFitting(pieces: Span[]): number {
  let seconds = 0;
  const tooFar = pieces.findIndex(({ start, end }) => {
    seconds += end - start;
    return seconds > LONGEST_WINDOW_SECONDS;
  });
  return tooFar < 0 ? pieces.length : Math.max(1, tooFar);
}

/** How many of the fitting pieces to take so that the next window begins after the longest pause. */
function bestCut(pieces: Span[], fitting: number): number {
  let best = fitting;
  let longest = -1;
  let behind = 0;
  for (let count = fitting; count >= 1 && behind <= CUT_SEARCH_SECONDS; count--) {
    const last = pieces[count - 1]!;
    const pause = pieces[count]!.start - last.end;
    if (pause > longest + 0.05) [best, longest] = [count, pause];
    behind += last.end - last.start;
  }
  return best;
}
