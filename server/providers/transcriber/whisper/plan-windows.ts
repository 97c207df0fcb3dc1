export interface Span {
  start: number;
  end: number;
}

/** Whisper hears 30 s at a time; a little less leaves room for the padding around speech. */
const LONGEST_WINDOW_SECONDS = 28;
const PADDING_SECONDS = 0.3;
/** A pause this long ends a window early: the model fills long silences with invented text. */
const LONGEST_PAUSE_SECONDS = 4;

/**
 * Packs stretches of speech into windows that begin and end in silence, so that no word is cut, the vocabulary
 * prompt reaches every window, and silence between windows is never shown to the model.
 */
export function planWindows(speech: Span[], durationSeconds: number): Span[] {
  const windows: Span[] = [];
  for (const piece of speech.flatMap(splitLong)) {
    const last = windows.at(-1);
    const fits = last && piece.end - last.start <= LONGEST_WINDOW_SECONDS;
    if (last && fits && piece.start - last.end <= LONGEST_PAUSE_SECONDS) last.end = piece.end;
    else windows.push({ ...piece });
  }
  return windows.map((window, i) => pad(window, windows[i - 1], windows[i + 1], durationSeconds));
}

function splitLong(span: Span): Span[] {
  const parts = Math.ceil((span.end - span.start) / LONGEST_WINDOW_SECONDS);
  const length = (span.end - span.start) / parts;
  return Array.from({ length: parts }, (_, i) => ({
    start: span.start + i * length,
    end: span.start + (i + 1) * length,
  }));
}

function pad(window: Span, before: Span | undefined, after: Span | undefined, durationSeconds: number): Span {
  const earliest = before ? (before.end + window.start) / 2 : 0;
  const latest = after ? (window.end + after.start) / 2 : durationSeconds;
  return {
    start: Math.max(earliest, window.start - PADDING_SECONDS),
    end: Math.min(latest, window.end + PADDING_SECONDS),
  };
}
