import { writeWeightsFile } from '#server/providers/writer/embedded/model/weights-file.ts';
import {
  packRefusalModel,
  REFUSAL_WEIGHTS,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { chooseThresholds, crossValidateRefusals } from './cross-validate-refusals.ts';
import { fitBlend } from './fit-blend.ts';
import { excerptFiles, loadExcerpts, loadOrdinaryCalls } from './load-excerpts.ts';
import { prepareCall, prepareExcerpt, trainWordModel } from './train-word-model.ts';

/**
 * npm run train:refusals [CALLS_FOLDER]: the regression over words from everything; how much it counts beside the network,
 * and the thresholds, from writers that neither had seen. The network itself: `neural/`.
 */
const { training } = loadOrdinaryCalls(process.argv[2]);
const excerpts = excerptFiles.filter((file) => !file.includes('validation')).flatMap(loadExcerpts);
const held = crossValidateRefusals(training);
const blend = await fitBlend(held);
const thresholds = await chooseThresholds(held, blend);
const words = trainWordModel([...excerpts.flatMap(prepareExcerpt), ...training.flatMap(prepareCall)]);
const packed = packRefusalModel({ words, blend, ...thresholds });
writeWeightsFile(REFUSAL_WEIGHTS, packed);
console.log(
  `${excerpts.length} excerpts, ${training.length} calls, ${words.vocabulary.size} features, ${(packed.length / 1e6).toFixed(2)} MB;`,
  `held from ${thresholds.hold.toFixed(2)}, refused from ${thresholds.refuse.toFixed(2)};`,
  `blend ${[...blend.weights, blend.bias].map((weight) => weight.toFixed(2)).join(' ')}`,
);
