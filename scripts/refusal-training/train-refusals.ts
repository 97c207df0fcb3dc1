import { writeFileSync } from 'node:fs';
import {
  packRefusalModel,
  REFUSAL_WEIGHTS,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { chooseThresholds, crossValidateRefusals } from './cross-validate-refusals.ts';
import { loadExcerpts, loadOrdinaryCalls } from './load-excerpts.ts';
import { prepareCall, prepareExcerpt, trainRefusalModel } from './train-refusal-model.ts';

/** npm run train:refusals [CALLS_FOLDER]: thresholds from folds that held out, weights from everything. */
const excerpts = loadExcerpts('refusals.training');
const { training } = loadOrdinaryCalls(process.argv[2]);
const thresholds = chooseThresholds(crossValidateRefusals(excerpts, training));
const model = trainRefusalModel([
  ...[...loadExcerpts('plain.training'), ...excerpts].flatMap(prepareExcerpt),
  ...training.flatMap(prepareCall),
]);
const packed = packRefusalModel({ ...model, ...thresholds });
writeFileSync(REFUSAL_WEIGHTS, `${packed}\n`);
console.log(
  `${excerpts.length} excerpts, ${training.length} calls, ${model.vocabulary.size} features, ${(packed.length / 1e6).toFixed(2)} MB;`,
  `held from ${thresholds.hold.toFixed(2)}, refused from ${thresholds.refuse.toFixed(2)}`,
);
