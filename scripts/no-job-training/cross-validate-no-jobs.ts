import type { NoJobReason } from '#domain/calls/no-job.ts';
import {
  type NoJobModel,
  scoreNoJob,
} from '#server/providers/writer/embedded/verdicts/no-job/no-job-model.ts';
import { makeFolds } from '../notes-training/make-folds.ts';
import type { ReadTalk } from './read-talks.ts';
import { trainNoJobModel } from './train-no-job-model.ts';

const FOLDS = 5;
const SEED = 7;

/** A talk, and what a model that did not see it makes of it. */
export interface ScoredTalk extends ReadTalk {
  score: number;
  guess: NoJobReason;
}

export function scoreTalk(talk: ReadTalk, model: Omit<NoJobModel, 'skip'>): ScoredTalk {
  const { score, reason } = scoreNoJob({ ...model, skip: 0 }, talk.features, talk.reading);
  return { ...talk, score: talk.hasAddress ? Number.NEGATIVE_INFINITY : score, guess: reason };
}

export function crossValidateNoJobs(talks: readonly ReadTalk[]): ScoredTalk[] {
  const fold = makeFolds(talks.length, FOLDS, SEED);
  return Array.from({ length: FOLDS }, (_, out) => {
    const model = trainNoJobModel(talks.filter((__, at) => fold[at] !== out));
    return talks.filter((__, at) => fold[at] === out).map((talk) => scoreTalk(talk, model));
  }).flat();
}

/** The share of jobs that may be skipped, of whole calls and of short ones alike. */
const SKIPPED_JOBS = 0.005;
const MARGIN = 0.3;

/** From where on nearly no job is skipped; that short ones are few must not let any of them through. */
export function chooseSkip(scored: readonly ScoredTalk[]): number {
  const bars = [true, false].map((isCall) => {
    const jobs = scored
      .filter(({ isJob, from }) => isJob && (from === 'call') === isCall)
      .map(({ score }) => score)
      .sort((a, b) => b - a);
    return jobs[Math.floor(SKIPPED_JOBS * jobs.length)]!;
  });
  return Math.max(...bars) + MARGIN;
}
