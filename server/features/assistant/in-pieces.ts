import { setTimeout as wait } from 'node:timers/promises';

const wordsInAPiece = 3;
const pauseMilliseconds = 12;

/** A finished text as it is read: a few words at a time, the first at once. Ends early when nobody listens. */
export async function* inPieces(text: string, signal: AbortSignal): AsyncIterable<string> {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  for (let start = 0; start < words.length; start += wordsInAPiece) {
    if (signal.aborted) return;
    if (start > 0) await wait(pauseMilliseconds);
    yield words.slice(start, start + wordsInAPiece).join('');
  }
}
