import type { Thresholds, WriterModel } from '#server/providers/writer/embedded/model/weights.ts';
import { hasJob, type LabelledCall } from './load-calls.ts';
import { trainClauseModel } from './train-clause-model.ts';
import { type PreparedCall, prepareCall, trainSentenceModel } from './train-sentence-model.ts';
import { countTitleWords, trainTitles } from './train-titles.ts';

const SEED = 7;
const THRESHOLDS: Thresholds = {
  scope: 0.36,
  materials: 0.28,
  constraints: 0.34,
  proAction: 0.33,
  customerAction: 0.33,
  secondSection: 0.39,
};

export type TrainingCall = { call: LabelledCall; prepared: PreparedCall };

export function prepareCalls(calls: LabelledCall[]): TrainingCall[] {
  return calls.map((call) => ({ call, prepared: prepareCall(call) }));
}

export function trainWriter(training: TrainingCall[]): WriterModel {
  const { model: sentences, heldOut } = trainSentenceModel(
    training.map((t) => t.prepared),
    SEED,
  );
  const jobs = training.flatMap(({ call, prepared }, i) =>
    hasJob(call) ? [{ call, prepared, scores: heldOut[i]! }] : [],
  );
  const calls = jobs.map(({ call }) => call);
  const prepared = jobs.map((job) => job.prepared);
  return {
    sentences,
    clauses: trainClauseModel(calls, prepared),
    thresholds: THRESHOLDS,
    titleCounts: countTitleWords(calls),
    ...trainTitles(
      calls,
      prepared,
      jobs.map(({ scores }) => scores),
      sentences.first,
    ),
  };
}
