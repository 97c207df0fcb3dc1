import type { Sentence } from '../speech/split-sentences.ts';
import type { Reading, WordChances } from './reader.ts';

/** A word as the network read it, and how likely it is what it was asked about. */
export type SaidWord = { word: string; chance: number };
/** The words of a turn in the order they were said. */
export type WordsOfTurn = (turn: number) => readonly SaidWord[];

const WORD = /[\p{L}\p{N}\p{M}']+/gu;
const NONE: readonly SaidWord[] = [];

/** The words of each sentence; a word of several pieces has their mean. */
export function listWords(reading: Reading, tag: keyof WordChances): SaidWord[][] {
  return reading.sentences.map(({ read, words }) =>
    [...read.text.matchAll(WORD)].flatMap((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      const own = words.filter((_, i) => read.pieces[i]!.start >= start && read.pieces[i]!.end <= end);
      const sum = own.reduce((total, word) => total + word[tag], 0);
      return own.length === 0 ? [] : [{ word: plainWord(match[0]), chance: sum / own.length }];
    }),
  );
}

export function wordsByTurn(
  sentences: readonly Sentence[],
  reading: Reading,
  tag: keyof WordChances,
): WordsOfTurn {
  const turns = new Map<number, SaidWord[]>();
  listWords(reading, tag).forEach((said, at) => {
    const { turn } = sentences[at]!;
    turns.set(turn, [...(turns.get(turn) ?? []), ...said]);
  });
  return (turn) => turns.get(turn) ?? NONE;
}

export const plainWord = (word: string) => word.toLowerCase().replace(/['’]s$|[.,]/g, '');

/** How likely a word is wherever it stands in the turn. */
export function chanceIn(said: readonly SaidWord[], word: string): number {
  const plain = plainWord(word);
  return said.reduce((best, one) => (one.word === plain ? Math.max(best, one.chance) : best), 0);
}
