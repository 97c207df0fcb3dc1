import type { Sentence } from '../speech/split-sentences.ts';
import { type Reading, readCall } from './reader.ts';
import { type Label, labels, type Scores, type SentenceModel, scoreSentences } from './sentence-model.ts';

/** What each sentence of a call is, by both models, and what the network makes of the whole. */
export type Judged = { scores: Scores[]; reading: Reading };

export const logit = (chance: number) => Math.log(chance / (1 - chance));
const bounded = (chance: number) => Math.min(0.9999, Math.max(0.0001, chance));

/** The features know words and places, the network knows meanings: half of each is better than either. */
function mixScores(byFeatures: Scores, byNetwork: readonly number[]): Scores {
  const mixed = labels.map((label, at): [Label, number] => {
    const sum = (logit(bounded(byFeatures[label])) + byNetwork[at]!) / 2;
    return [label, 1 / (1 + Math.exp(-sum))];
  });
  return Object.fromEntries(mixed) as Scores;
}

/** Every sentence of a call as both see it. */
export const mixAll = (byFeatures: readonly Scores[], reading: Reading): Scores[] =>
  byFeatures.map((scores, at) => mixScores(scores, reading.sentences[at]!.labels));

export async function judgeCall(
  model: SentenceModel,
  sentences: readonly Sentence[],
  turnCount: number,
): Promise<Judged> {
  const reading = await readCall(sentences);
  return { scores: mixAll(scoreSentences(model, sentences, turnCount), reading), reading };
}
