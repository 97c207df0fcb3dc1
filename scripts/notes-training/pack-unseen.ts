import { readFileSync, statSync } from 'node:fs';
import { type FoldReadings, packReadings, UNSEEN_FILE } from './unseen-readings.ts';

/** `npm run train:unseen -- FOLD.json …`: keeps what train_reader.py said of the calls that it had not seen. */
const folds: FoldReadings[] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
packReadings(Object.assign({}, ...folds));
console.log(`${(statSync(UNSEEN_FILE).size / 1e6).toFixed(1)} MB`);
