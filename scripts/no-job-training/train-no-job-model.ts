import {
  DENSE_SIZE,
  type NoJobModel,
  overReasons,
  toNoJobVector,
} from '#server/providers/writer/embedded/verdicts/no-job/no-job-model.ts';
import type { Weighing } from '#server/providers/writer/embedded/verdicts/text-regression.ts';
import { buildVocabulary } from '../notes-training/build-vocabulary.ts';
import { fitLogistic } from '../notes-training/fit-logistic.ts';
import type { ReadTalk } from './read-talks.ts';

const C = 3;
const ITERATIONS = 80;
const FEWEST = 2;
/** Whole calls with a job are many, and the network knows them: the hard ones are the short ones. */
const CALL_WEIGHT = 0.15;

const weightOf = ({ from, isJob }: ReadTalk) => (from === 'call' && isJob ? CALL_WEIGHT : 1);

export function trainNoJobModel(talks: readonly ReadTalk[]): Omit<NoJobModel, 'skip'> {
  const known = buildVocabulary(
    talks.map(({ features }) => features),
    FEWEST,
  );
  const fitWeights = (seen: readonly ReadTalk[], isIt: (talk: ReadTalk) => boolean): Weighing =>
    fitLogistic(
      seen.map(({ features, reading }) => toNoJobVector(features, reading, known)),
      Int8Array.from(seen, (talk) => (isIt(talk) ? 1 : 0)),
      Float32Array.from(seen, weightOf),
      known.vocabulary.size + DENSE_SIZE,
      C,
      ITERATIONS,
    );
  const explained = talks.filter(({ reason }) => reason !== null);
  return {
    ...known,
    noJob: fitWeights(talks, ({ isJob }) => !isJob),
    reasons: overReasons((name) => fitWeights(explained, ({ reason }) => reason === name)),
  };
}
