import type { Sentence } from '../speech/split-sentences.ts';
import { buildFeatures } from './build-features.ts';
import { sentenceVectors } from './word-vectors.ts';

/** The five things a sentence can be: a kind of note, and for actions whose job it is. */
export const labels = ['scope', 'materials', 'constraints', 'proAction', 'customerAction'] as const;
export type Label = (typeof labels)[number];
export type Scores = Record<Label, number>;

export type FirstStage = {
  vocabulary: Map<string, number>;
  idf: Float32Array;
  weights: Float32Array[];
  bias: number[];
};
export type SecondStage = { mean: number[]; deviation: number[]; weights: number[][]; bias: number[] };
export type SentenceModel = { first: FirstStage; second: SecondStage };

/** Sentence vectors are scaled to this length; it sets how strongly the regularisation holds. */
const VECTOR_LENGTH = 2;

export type SparseVector = { ids: Int32Array; values: Float32Array };

export function vectorize(
  features: string[],
  vocabulary: Map<string, number>,
  idf: Float32Array,
): SparseVector {
  const ids = features.map((name) => vocabulary.get(name)).filter((id) => id !== undefined);
  const norm = Math.sqrt(ids.reduce((sum, id) => sum + idf[id]! ** 2, 0)) || 1;
  return {
    ids: Int32Array.from(ids),
    values: Float32Array.from(ids, (id) => (VECTOR_LENGTH * idf[id]!) / norm),
  };
}

/** A sparse vector with dense inputs after its vocabulary. */
export function withMeaning(
  { ids, values }: SparseVector,
  meaning: Float32Array,
  size: number,
): SparseVector {
  return {
    ids: Int32Array.from([...ids, ...meaning.keys()], (id, i) => (i < ids.length ? id : size + id)),
    values: Float32Array.from([...values, ...meaning]),
  };
}

/** Scores before the second stage; `meanings` are there when the model was trained with them. */
export function firstStageLogits(
  first: FirstStage,
  features: string[][],
  meanings?: Float32Array[],
): number[][] {
  const size = first.vocabulary.size;
  return features.map((names, row) => {
    const { ids, values } = vectorize(names, first.vocabulary, first.idf);
    const meaning = meanings?.[row];
    return first.weights.map((weights, label) => {
      let sum = first.bias[label]!;
      for (let i = 0; i < ids.length; i += 1) sum += weights[ids[i]!]! * values[i]!;
      if (meaning) for (let i = 0; i < meaning.length; i += 1) sum += weights[size + i]! * meaning[i]!;
      return sum;
    });
  });
}

const bound = (logit: number) => Math.max(-8, Math.min(8, logit));

/** What the neighbours were judged to be says much about a sentence: notes come in runs. */
export function secondStageInputs(sentences: readonly Sentence[], logits: number[][]): number[][] {
  const counts = labels.map((_, label) => logits.filter((row) => row[label]! > -0.85).length);
  return sentences.map((sentence, index) => {
    const own = logits[index]!.map(bound);
    const pro = sentence.speaker === 'pro' ? 1 : 0;
    const inputs = [...own];
    for (const step of [-2, -1, 1, 2]) {
      const near = logits[index + step];
      const sameTurn = sentences[index + step]?.turn === sentence.turn;
      for (let label = 0; label < labels.length; label += 1) {
        const value = near ? 0.3 * bound(near[label]!) : -1;
        inputs.push(value, sameTurn ? value : 0);
      }
      inputs.push(sameTurn ? 1 : 0);
    }
    inputs.push(pro, ...own.map((value) => value * pro), ...counts, Math.max(...own));
    return inputs;
  });
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

export function secondStageScores(second: SecondStage, inputs: number[][]): Scores[] {
  return inputs.map((row) => {
    const scaled = row.map((value, i) => (value - second.mean[i]!) / second.deviation[i]!);
    const scores = labels.map((label, at) => {
      const sum = scaled.reduce(
        (total, value, i) => total + value * second.weights[at]![i]!,
        second.bias[at]!,
      );
      return [label, sigmoid(sum)] as const;
    });
    return Object.fromEntries(scores) as Scores;
  });
}

export function scoreSentences(
  model: SentenceModel,
  sentences: readonly Sentence[],
  turnCount: number,
): Scores[] {
  const logits = firstStageLogits(
    model.first,
    buildFeatures(sentences, turnCount),
    sentenceVectors(sentences),
  );
  return secondStageScores(model.second, secondStageInputs(sentences, logits));
}
