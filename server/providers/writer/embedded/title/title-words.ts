import type { JobCategory } from '#domain/calls/notes.ts';
import { sentenceFlags } from '../model/sentence-flags.ts';
import type { FirstStage, Scores } from '../model/sentence-model.ts';
import { networkScore, type SmallNetwork } from '../model/small-network.ts';
import type { SaidWord } from '../model/word-chances.ts';
import { meaningOf } from '../model/word-vectors.ts';
import { isCommon } from '../speech/common-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { stemOf, wordsOf } from '../speech/stem-words.ts';
import { tradeWords } from '../verdicts/category.ts';

/** How likely each word of a call is to stand in the title of its work order. */

const NEVER =
  /^(?:.{1,2}|\d.*|thing|stuff|number|email|address|phone|name|guy|lady|call|text|picture|photo|dollar|buck|price|quote|estimate|invoice|today|tomorrow|example|dot|com)s?$/;

type Tally = {
  total: number;
  customer: number;
  pro: number;
  early: number;
  opening: number;
  reason: number;
  first: number;
  turns: Set<number>;
  scope: number;
  scopeSum: number;
  problem: number;
  work: number;
  /** What the network says of the word wherever it stands. */
  chances: number[];
};

/** Things and places a title may name although they are everyday words. */
const THINGS = new Set(
  'house office apartment water door gate kitchen bathroom basement garage roof building unit front back mother wall floor church room yard light sign key move emergency regular inside spring window system'.split(
    ' ',
  ),
);
const isPlain = (word: string) => isCommon(word) && !tradeWords.has(word) && !THINGS.has(word);

/** What is known about words beyond this call: how rare they are in calls, how often titles use them. */
export type WordKnowledge = { rarity: (word: string) => number; titled: (stem: string) => number };

export function knowWords(
  { vocabulary, idf }: FirstStage,
  titleCounts: Record<string, number>,
): WordKnowledge {
  return {
    rarity: (word) => {
      const id = vocabulary.get(word);
      return id === undefined ? 9 : idf[id]!;
    },
    titled: (stem) => titleCounts[stem] ?? 0,
  };
}

function tallyWords(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  said: readonly SaidWord[][],
): Map<string, Tally & { word: string }> {
  const tallies = new Map<string, Tally & { word: string }>();
  const opening = sentences.find((s) => s.speaker !== 'pro' && wordsOf(s.text).length >= 5)?.turn ?? 1;
  sentences.forEach((sentence, index) => {
    // The greeting names the company, not the job.
    if (sentence.turn === 0 && sentence.speaker !== 'customer') return;
    const flags = sentenceFlags(sentence.text);
    const chances = new Map(said[index]!.map(({ word, chance }) => [stemOf(word), chance]));
    const reason =
      sentence.speaker !== 'pro' &&
      sentence.turn <= opening + 4 &&
      (flags.includes('problem') || flags.includes('wants') || flags.includes('work'));
    for (const word of new Set(wordsOf(sentence.text))) {
      const stem = stemOf(word);
      if (NEVER.test(stem) || isPlain(word)) continue;
      const tally = tallies.get(stem) ?? {
        word,
        total: 0,
        customer: 0,
        pro: 0,
        early: 0,
        opening: 0,
        reason: 0,
        first: sentence.turn,
        turns: new Set<number>(),
        scope: 0,
        scopeSum: 0,
        problem: 0,
        work: 0,
        chances: [],
      };
      tally.total += 1;
      tally.chances.push(chances.get(stem) ?? 0);
      tally[sentence.speaker === 'pro' ? 'pro' : 'customer'] += 1;
      tally.turns.add(sentence.turn);
      if (sentence.turn <= opening + 3) tally.early += 1;
      if (sentence.turn === opening) tally.opening = 1;
      if (reason) tally.reason += 1;
      tally.scope = Math.max(tally.scope, scores[index]!.scope);
      tally.scopeSum += scores[index]!.scope;
      if (flags.includes('problem')) tally.problem += 1;
      if (flags.includes('work')) tally.work += 1;
      tallies.set(stem, tally);
    }
  });
  return tallies;
}

export function titleWordInputs(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  category: JobCategory,
  know: WordKnowledge,
  said: readonly SaidWord[][],
): Map<string, number[]> {
  const turnCount = (sentences.at(-1)?.turn ?? 0) + 1;
  return new Map(
    [...tallyWords(sentences, scores, said)].map(([stem, t]) => {
      const trades = tradeWords.get(stem) ?? tradeWords.get(`${stem}s`);
      const own = trades?.has(category) ? 1 : 0;
      const often = Math.log1p(t.turns.size);
      const rare = Math.min(know.rarity(stem), know.rarity(t.word), know.rarity(`${stem}s`)) / 9;
      const early = t.early > 0 ? 1 : 0;
      const titled = Math.log1p(know.titled(stem));
      const likeliest = Math.max(...t.chances);
      const mean = t.chances.reduce((sum, chance) => sum + chance, 0) / t.chances.length;
      const both = Math.min(t.customer, t.pro) > 0 ? 1 : 0;
      return [
        stem,
        [
          often,
          Math.log1p(t.customer),
          Math.log1p(t.pro),
          Math.log1p(t.early),
          early,
          t.opening,
          Math.log1p(t.reason),
          t.first / turnCount,
          t.scope,
          Math.log1p(t.scopeSum),
          t.problem > 0 ? 1 : 0,
          t.work > 0 ? 1 : 0,
          own,
          trades ? 1 : 0,
          own * often,
          own * early,
          own * t.opening,
          both,
          /(?:ing|ed)$/.test(stem) ? 1 : 0,
          stem.length > 5 ? 1 : 0,
          t.scope * often,
          rare,
          rare * often,
          rare * early,
          rare * t.opening,
          rare * t.scope,
          early * often,
          titled,
          titled * often,
          titled * early,
          titled > 0 ? 1 : 0,
          likeliest,
          mean,
          Math.log1p(t.chances.filter((chance) => chance >= 0.5).length),
          likeliest * early,
          ...meaningOf(t.word),
        ],
      ];
    }),
  );
}

export function titleWordScores(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  category: JobCategory,
  model: SmallNetwork,
  know: WordKnowledge,
  said: readonly SaidWord[][],
): Map<string, number> {
  const inputs = titleWordInputs(sentences, scores, category, know, said);
  return new Map([...inputs].map(([stem, values]) => [stem, networkScore(model, values)]));
}
