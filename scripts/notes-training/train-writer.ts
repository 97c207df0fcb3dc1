import type { Thresholds, WriterModel } from '#server/providers/writer/embedded/model/weights.ts';
import { hasJob, type LabelledCall } from './load-calls.ts';
import { trainClauseModel } from './train-clause-model.ts';
import { trainItems } from './train-items.ts';
import { type PreparedCall, prepareCall, trainSentenceModel } from './train-sentence-model.ts';
import { countTitleWords, trainTitles } from './train-titles.ts';
import { openUnseenReadings } from './unseen-readings.ts';

const SEED = 7;
/** Chosen on calls that neither the network nor the regressions had seen: many sentences, then a second look at their items. */
const THRESHOLDS: Thresholds = {
  scope: 0.15,
  materials: 0.13,
  constraints: 0.2,
  proAction: 0.23,
  customerAction: 0.23,
  secondSection: 0.3,
  worth: 0.5,
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
  const readingOf = openUnseenReadings();
  const read = jobs.flatMap((job) => {
    const reading = readingOf(job.call.id, job.prepared.sentences);
    return reading ? [{ ...job, reading }] : [];
  });
  const clauses = trainClauseModel(
    calls,
    jobs.map(({ prepared }) => prepared),
  );
  return {
    sentences,
    clauses,
    thresholds: THRESHOLDS,
    worth: trainItems(read, clauses, THRESHOLDS),
    titleCounts: countTitleWords(calls),
    ...trainTitles(read, sentences.first),
  };
}
