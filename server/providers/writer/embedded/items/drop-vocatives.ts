import type { Sentence } from '../speech/split-sentences.ts';

/** "There's no rush, Vin": being addressed by name is part of talking, not of the note. */
export function dropVocatives(sentences: readonly Sentence[], names: Iterable<string>): Sentence[] {
  const known = [...names].filter((name) => /^\p{L}{3,}$/u.test(name));
  if (known.length === 0) return [...sentences];
  const name = `(?:${known.join('|')})`;
  const inside = new RegExp(`,\\s*${name}(?=[,.!?;]|$)`, 'giu');
  const leading = new RegExp(`^(?:(?:hi|hey|okay|oh|thanks|thank you),? )?${name},\\s+(?=\\S+ \\S)`, 'iu');
  return sentences.map((sentence) => ({
    ...sentence,
    text: sentence.text.replace(inside, '').replace(leading, '') || sentence.text,
  }));
}
