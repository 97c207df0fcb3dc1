import { writeFileSync } from 'node:fs';
import { NAMES_FILE, packNames } from '#server/providers/writer/embedded/customer/name-model.ts';
import { findCallsFolder, isValidation, loadTrainingCalls } from './notes-training/load-calls.ts';
import { trainNames } from './notes-training/train-names.ts';

/** Trains the choice of the customer's name: `npm run train:names -- [CALLS_FOLDER]`. */
const calls = loadTrainingCalls(findCallsFolder(process.argv[2])).filter(({ id }) => !isValidation(id));
const packed = packNames(trainNames(calls));
writeFileSync(NAMES_FILE, `${packed}\n`);
console.error(`${calls.length} calls, weights ${(packed.length / 1e3).toFixed(0)} kB`);
