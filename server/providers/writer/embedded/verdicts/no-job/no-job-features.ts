import type { Turn } from '#domain/calls/transcript.ts';
import { maskAnnouncement } from '../../speech/mask-announcement.ts';
import { plainWords } from '../../speech/plain-words.ts';
import { noJobFlags, workSigns } from './no-job-flags.ts';

export interface FlaggedSentence {
  turn: number;
  flags: string[];
}

/** What each sentence speaks of, our own announcement left out. */
export function flagSentences(turns: readonly Turn[]): FlaggedSentence[] {
  return maskAnnouncement(turns).flatMap(({ text }, turn) =>
    [...text.matchAll(/[^.?!]+/g)].flatMap(([sentence]) => {
      const words = plainWords(sentence);
      return words.length === 0 ? [] : [{ turn, flags: noJobFlags(words) }];
    }),
  );
}

/** How a call ends says much: with a day to come, or with no thanks. */
const LAST = 4;
const MOST_SIGNS = 5;

/** The features of a whole call. Who speaks is a guess, and no part of them. */
export function noJobFeatures(sentences: readonly FlaggedSentence[]): string[] {
  const features = new Set<string>();
  const counts = new Map<string, number>();
  sentences.forEach(({ flags }, at) => {
    for (const flag of flags) {
      counts.set(flag, (counts.get(flag) ?? 0) + 1);
      if (at >= sentences.length - LAST) features.add(`F:${flag}$`);
    }
  });
  for (const [flag, count] of counts) {
    features.add(`F:${flag}`);
    if (count > 1) features.add(`F:${flag}>1`);
  }
  const signs = [...counts.keys()].filter((flag) => workSigns.has(flag)).length;
  features.add(`F:signs${Math.min(signs, MOST_SIGNS)}`);
  return [...features];
}
