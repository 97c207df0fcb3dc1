import type { Word } from './sentences.ts';

/** Words of a segment that has only its own times, placed by their length. */
export function spreadWords(segment: { start: number; end: number; text: string }): Word[] {
  const texts = segment.text.split(/\s+/).filter((text) => text !== '');
  const letters = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const perLetter = (segment.end - segment.start) / Math.max(1, letters);
  let at = segment.start;
  return texts.map((text) => {
    const start = at;
    at += perLetter * (text.length + 1);
    return { text, start, end: at };
  });
}
