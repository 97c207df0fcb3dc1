import { writeFileSync } from 'node:fs';
import {
  NO_JOB_WEIGHTS,
  packNoJobModel,
} from '#server/providers/writer/embedded/verdicts/no-job/no-job-model.ts';
import { chooseSkip, crossValidateNoJobs } from './cross-validate-no-jobs.ts';
import { loadJudgedCalls, loadNoJobExcerpts } from './load-no-jobs.ts';
import { readTalks } from './read-talks.ts';
import { trainNoJobModel } from './train-no-job-model.ts';

/** npm run train:no-jobs [CALLS_FOLDER]: the threshold from folds that held out, weights from everything. */
const talks = await readTalks([
  ...loadNoJobExcerpts('plain.training'),
  ...loadNoJobExcerpts('no-jobs.training'),
  ...loadJudgedCalls(process.argv[2]).training,
]);
const skip = chooseSkip(crossValidateNoJobs(talks));
const model = trainNoJobModel(talks);
const packed = packNoJobModel({ ...model, skip });
writeFileSync(NO_JOB_WEIGHTS, `${packed}\n`);
console.log(
  `${talks.length} talks, ${talks.filter(({ isJob }) => !isJob).length} without a job, ${model.vocabulary.size} features,`,
  `${(packed.length / 1e6).toFixed(2)} MB; skipped from ${skip.toFixed(2)}`,
);
