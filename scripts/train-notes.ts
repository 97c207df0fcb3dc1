import { packModel, WEIGHTS_FILE } from '#server/providers/writer/embedded/model/weights.ts';
import { writeWeightsFile } from '#server/providers/writer/embedded/model/weights-file.ts';
import { findCallsFolder, isValidation, loadTrainingCalls } from './notes-training/load-calls.ts';
import { prepareCalls, trainWriter } from './notes-training/train-writer.ts';

/** Trains the regressions of the embedded notes writer on every training call; `eval -- notes` gives the figures. */
const calls = loadTrainingCalls(findCallsFolder(process.argv[2])).filter(({ id }) => !isValidation(id));
const packed = packModel(trainWriter(prepareCalls(calls)));
writeWeightsFile(WEIGHTS_FILE, packed);
console.log(`${calls.length} calls, weights ${(packed.length / 1e6).toFixed(2)} MB`);
