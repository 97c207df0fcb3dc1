import { type Scores, scoreSentences } from '#server/providers/writer/embedded/sentence-model.ts';
import type { Thresholds, WriterModel } from '#server/providers/writer/embedded/weights.ts';
import { hasJob, type LabelledCall } from './load-calls.ts';
import { makeFolds } from './make-folds.ts';
import { type PreparedCall, prepareCall, trainSentenceModel } from './train-sentence-model.ts';
import { trainBudget, trainTitleWords, trainUrgency } from './train-small-models.ts';

export const FOLDS = 5;
export const SEED = 7;
const THRESHOLDS: Thresholds = {
  scope: 0.3,
  materials: 0.25,
  constraints: 0.36,
  proAction: 0.25,
  customerAction: 0.25,
};

export type TrainingCall = { call: LabelledCall; prepared: PreparedCall };

export function prepareCalls(calls: LabelledCall[]): TrainingCall[] {
  return calls.map((call) => ({ call, prepared: prepareCall(call) }));
}

/** Sentence scores for every call by a model that has not seen it. */
function scoreHeldOut(training: TrainingCall[]): Scores[][] {
  const fold = makeFolds(training.length, 3, SEED + 1);
  const scores: Scores[][] = new Array(training.length);
  for (let held = 0; held < 3; held += 1) {
    const model = trainSentenceModel(
      training.filter((_, i) => fold[i] !== held).map((t) => t.prepared),
      SEED,
    );
    training.forEach(({ call, prepared }, i) => {
      if (fold[i] === held) scores[i] = scoreSentences(model, prepared.sentences, call.turns.length);
    });
  }
  return scores;
}

export function trainWriter(training: TrainingCall[]): WriterModel {
  const sentences = trainSentenceModel(
    training.map((t) => t.prepared),
    SEED,
  );
  const jobs = training.filter(({ call }) => hasJob(call));
  const jobCalls = jobs.map(({ call }) => call);
  return {
    sentences,
    thresholds: THRESHOLDS,
    urgency: trainUrgency(jobCalls),
    budget: trainBudget(jobCalls),
    titleWords: trainTitleWords(
      jobCalls,
      jobs.map(({ prepared }) => prepared),
      scoreHeldOut(jobs),
    ),
  };
}

/** For every call the model of the fold that did not see it, trained one fold after the other. */
export function* crossValidate(
  training: TrainingCall[],
): Generator<{ fold: number; model: WriterModel; held: TrainingCall[] }> {
  const fold = makeFolds(training.length, FOLDS, SEED);
  for (let held = 0; held < FOLDS; held += 1) {
    yield {
      fold: held,
      model: trainWriter(training.filter((_, i) => fold[i] !== held)),
      held: training.filter((_, i) => fold[i] === held),
    };
  }
}
