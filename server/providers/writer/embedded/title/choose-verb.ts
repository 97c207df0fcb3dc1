import { type JobCategory, jobCategories } from '#domain/calls/notes.ts';
import type { Scores } from '../model/sentence-model.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { chanceOf } from './title-phrases.ts';
import { workVerbs } from './work-verbs.ts';

/** Weights shared by all verbs, and how usual each verb is, in general and in each trade. */
export type VerbModel = { weights: number[]; bias: number[]; trades: Record<JobCategory, number[]> };

const REACH = 60;

/** For each verb: how often it is said, in what is work, near words of the title, early by the customer, by the pro. */
export function verbInputs(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  chances: ReadonlyMap<string, number>,
): number[][] {
  return workVerbs.map(({ pattern }) => {
    let [said, work, near, early, byPro] = [0, 0, 0, 0, 0];
    sentences.forEach((sentence, index) => {
      const { scope } = scores[index]!;
      for (const match of sentence.text.matchAll(pattern)) {
        const after = sentence.text.slice(match.index, match.index + REACH).match(/[\p{L}-]+/gu) ?? [];
        said += 1;
        work += scope;
        near += after.reduce((sum, word) => sum + chanceOf(word, chances), 0) * (0.2 + scope);
        if (sentence.turn <= 5 && sentence.speaker !== 'pro') early = 1;
        if (sentence.speaker === 'pro') byPro += scope;
      }
    });
    return [Math.log1p(said), Math.log1p(work * 3), Math.log1p(near * 3), early, Math.log1p(byPro * 3)];
  });
}

/** How likely each verb is the one of the work order. */
export function verbChances(
  inputs: number[][],
  category: JobCategory,
  { weights, bias, trades }: VerbModel,
): Map<string, number> {
  const levels = inputs.map((values, verb) =>
    values.reduce((sum, value, i) => sum + value * weights[i]!, bias[verb]! + trades[category][verb]!),
  );
  const top = Math.max(...levels);
  const shares = levels.map((level) => Math.exp(level - top));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return new Map(workVerbs.map(({ verb }, i) => [verb, shares[i]! / whole]));
}

export const emptyVerbModel = (): VerbModel => ({
  weights: [0, 0, 0, 0, 0],
  bias: workVerbs.map(() => 0),
  trades: Object.fromEntries(jobCategories.map((trade) => [trade, workVerbs.map(() => 0)])) as Record<
    JobCategory,
    number[]
  >,
});
