import type { JobCategory } from '#domain/notes.ts';
import { tradeWords } from './category.ts';
import { isCommon } from './common-words.ts';
import { sentenceFlags } from './sentence-flags.ts';
import type { Scores } from './sentence-model.ts';
import { smallScores } from './small-model.ts';
import type { Sentence } from './split-sentences.ts';
import type { SmallModel } from './weights.ts';

/** How likely each word of a call is to stand in the title of its work order. */

const NEVER =
  /^(?:.{1,2}|\d.*|thing|stuff|number|email|address|phone|name|guy|lady|call|text|picture|photo|dollar|buck|price|quote|estimate|invoice|today|tomorrow|example|dot|com)s?$/;

export function stemOf(word: string): string {
  const lower = word.toLowerCase().replace(/'s$|[^\p{L}\d]/gu, '');
  return lower.length > 4
    ? lower.replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '')
    : lower.replace(/(?<=[^s])s$/, '');
}

export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}]+(?:'s)?/gu)
      ?.map((word) => word.replace(/'s$/, '')) ?? []
  );
}

type Tally = {
  total: number;
  customer: number;
  pro: number;
  early: number;
  first: number;
  scope: number;
  scopeSum: number;
  problem: number;
  work: number;
};

export function titleWordInputs(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  category: JobCategory,
): Map<string, number[]> {
  const tallies = new Map<string, Tally>();
  const turnCount = (sentences.at(-1)?.turn ?? 0) + 1;
  sentences.forEach((sentence, index) => {
    const flags = sentenceFlags(sentence.text);
    for (const word of new Set(wordsOf(sentence.text))) {
      const stem = stemOf(word);
      if (NEVER.test(stem) || (isCommon(word) && !tradeWords.has(word))) continue;
      const tally = tallies.get(stem) ?? {
        total: 0,
        customer: 0,
        pro: 0,
        early: 0,
        first: sentence.turn,
        scope: 0,
        scopeSum: 0,
        problem: 0,
        work: 0,
      };
      const pro = sentence.speaker === 'pro';
      tally.total += 1;
      tally[pro ? 'pro' : 'customer'] += 1;
      if (sentence.turn <= 4 && sentence.turn > 0) tally.early += 1;
      tally.scope = Math.max(tally.scope, scores[index]!.scope);
      tally.scopeSum += scores[index]!.scope;
      if (flags.includes('problem')) tally.problem += 1;
      if (flags.includes('work')) tally.work += 1;
      tallies.set(stem, tally);
    }
  });
  return new Map(
    [...tallies].map(([stem, t]) => {
      const trades = tradeWords.get(stem) ?? tradeWords.get(`${stem}s`);
      const own = trades?.has(category) ? 1 : 0;
      return [
        stem,
        [
          Math.log1p(t.total),
          Math.log1p(t.customer),
          Math.log1p(t.pro),
          Math.log1p(t.early),
          t.early > 0 ? 1 : 0,
          t.first / turnCount,
          t.scope,
          Math.log1p(t.scopeSum),
          t.problem > 0 ? 1 : 0,
          t.work > 0 ? 1 : 0,
          own,
          trades ? 1 : 0,
          own * Math.log1p(t.total),
          own * (t.early > 0 ? 1 : 0),
          Math.min(t.customer, t.pro) > 0 ? 1 : 0,
          /(?:ing|ed)$/.test(stem) ? 1 : 0,
          stem.length > 5 ? 1 : 0,
          t.scope * Math.log1p(t.total),
        ],
      ];
    }),
  );
}

export function titleWordScores(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  category: JobCategory,
  model: SmallModel,
): Map<string, number> {
  const inputs = titleWordInputs(sentences, scores, category);
  return new Map([...inputs].map(([stem, values]) => [stem, smallScores(model, values)[0]!]));
}
