import type { Quote } from '../model-answer.ts';

/** A model counts turns badly, so words that stand in another turn than it says are found there. */
export function findEvidence(quotes: Quote[], spoken: string[]): number[] {
  const found = quotes.flatMap(({ turn, words }) => {
    const wanted = normalize(words);
    if (wanted.replaceAll(' ', '').length < 3) return [];
    if (contains(spoken[turn], wanted)) return [turn];
    const elsewhere = spoken.findIndex((text) => contains(text, wanted));
    return elsewhere >= 0 ? [elsewhere] : [];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Whole words only: "ten" is not in "often". */
function contains(text: string | undefined, wanted: string): boolean {
  return text !== undefined && ` ${text} `.includes(` ${wanted} `);
}

export function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
