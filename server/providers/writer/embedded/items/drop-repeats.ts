import { isCommon } from '../speech/common-words.ts';

export type Weighed = { text: string; score: number };

const SAME_SHARE = 0.8;

export function contentStems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\$?\d(?:[\d,:.]*\d)?|[\p{L}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length > 2 && !isCommon(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );
}

/** The same thing said twice is one note: the better of the two stays, in its place. */
export function dropRepeats<T extends Weighed>(items: readonly T[]): T[] {
  const kept: { item: T; stems: Set<string> }[] = [];
  for (const item of [...items].sort((a, b) => b.score - a.score)) {
    const stems = contentStems(item.text);
    const repeated = kept.some(({ stems: other }) => {
      const common = [...stems].filter((stem) => other.has(stem)).length;
      return stems.size > 0 && common / stems.size >= SAME_SHARE;
    });
    if (!repeated) kept.push({ item, stems });
  }
  return items.filter((item) => kept.some(({ item: other }) => other === item));
}
