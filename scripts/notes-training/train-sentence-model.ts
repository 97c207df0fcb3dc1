import { buildFeatures } from '#server/providers/writer/embedded/model/build-features.ts';
import {
  type FirstStage,
  firstStageLogits,
  labels,
  type Scores,
  type SecondStage,
  type SentenceModel,
  type SparseVector,
  secondStageInputs,
  secondStageScores,
  vectorize,
  withMeaning,
} from '#server/providers/writer/embedded/model/sentence-model.ts';
import { sentenceVectors, VECTOR_INPUTS } from '#server/providers/writer/embedded/model/word-vectors.ts';
import { type Sentence, splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { fitLogistic } from './fit-logistic.ts';
import { labelSentences, type SentenceTargets } from './label-sentences.ts';
import type { LabelledCall } from './load-calls.ts';
import { makeFolds } from './make-folds.ts';
import { standardise } from './standardise.ts';

export type PreparedCall = {
  sentences: Sentence[];
  features: string[][];
  meanings: Float32Array[];
  targets: SentenceTargets;
};

const FIRST_STAGE_C = 1;
const SECOND_STAGE_C = 0.05;
const INNER_FOLDS = 4;
const MIN_SENTENCES = 2;

export function prepareCall(call: LabelledCall): PreparedCall {
  const sentences = splitSentences(call.turns);
  return {
    sentences,
    features: buildFeatures(sentences, call.turns.length),
    meanings: sentenceVectors(sentences),
    targets: labelSentences(call, sentences),
  };
}

function buildVocabulary(features: string[][]): { vocabulary: Map<string, number>; idf: Float32Array } {
  const counts = new Map<string, number>();
  for (const names of features) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= MIN_SENTENCES).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    vocabulary: new Map(kept.map(([name], id) => [name, id])),
    idf: Float32Array.from(kept, ([, count]) => Math.log((1 + features.length) / (1 + count)) + 1),
  };
}

const join = <T extends Int8Array | Float32Array>(parts: T[], make: (values: number[]) => T) =>
  make(parts.flatMap((part) => [...part]));

function targetsOf(calls: PreparedCall[], label: number) {
  return {
    positive: join(
      calls.map((call) => call.targets.positive[label]!),
      (values) => Int8Array.from(values),
    ),
    weight: join(
      calls.map((call) => call.targets.weight[label]!),
      (values) => Float32Array.from(values),
    ),
  };
}

type Target = { positive: Int8Array; weight: Float32Array };

export function fitTextModel(
  features: string[][],
  targets: Target[],
  C: number,
  meanings?: Float32Array[],
): FirstStage {
  const { vocabulary, idf } = buildVocabulary(features);
  const rows = features.map((names, i) => {
    const row = vectorize(names, vocabulary, idf);
    return meanings ? withMeaning(row, meanings[i]!, vocabulary.size) : row;
  });
  const size = vocabulary.size + (meanings ? VECTOR_INPUTS : 0);
  const fitted = targets.map(({ positive, weight }) => fitLogistic(rows, positive, weight, size, C));
  return { vocabulary, idf, weights: fitted.map((f) => f.weights), bias: fitted.map((f) => f.bias) };
}

function fitFirstStage(calls: PreparedCall[]): FirstStage {
  const targets = labels.map((_, label) => targetsOf(calls, label));
  const meanings = calls.flatMap((call) => call.meanings);
  return fitTextModel(
    calls.flatMap((call) => call.features),
    targets,
    FIRST_STAGE_C,
    meanings,
  );
}

function fitSecondStage(calls: PreparedCall[], logits: number[][][]): SecondStage {
  const inputs = calls.flatMap((call, i) => secondStageInputs(call.sentences, logits[i]!));
  const { mean, deviation, rows: values } = standardise(inputs);
  const width = mean.length;
  const ids = Int32Array.from(mean.keys());
  const rows: SparseVector[] = values.map((row) => ({ ids, values: row }));
  const fitted = labels.map((_, label) => {
    const { positive, weight } = targetsOf(calls, label);
    return fitLogistic(rows, positive, weight, width, SECOND_STAGE_C, 100);
  });
  return { mean, deviation, weights: fitted.map((f) => [...f.weights]), bias: fitted.map((f) => f.bias) };
}

export type TrainedSentences = {
  model: SentenceModel;
  /** Scores of the training calls by first stages that did not see them. */
  heldOut: Scores[][];
};

/** The second stage learns from scores of calls the first stage did not see, as it will meet them later. */
export function trainSentenceModel(calls: PreparedCall[], seed: number): TrainedSentences {
  const fold = makeFolds(calls.length, INNER_FOLDS, seed);
  const logits: number[][][] = new Array(calls.length);
  for (let held = 0; held < INNER_FOLDS; held += 1) {
    const first = fitFirstStage(calls.filter((_, i) => fold[i] !== held));
    calls.forEach((call, i) => {
      if (fold[i] === held) logits[i] = firstStageLogits(first, call.features, call.meanings);
    });
  }
  const second = fitSecondStage(calls, logits);
  const heldOut = calls.map((call, i) =>
    secondStageScores(second, secondStageInputs(call.sentences, logits[i]!)),
  );
  return { model: { first: fitFirstStage(calls), second }, heldOut };
}
