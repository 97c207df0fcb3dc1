import { readFileSync, writeFileSync } from 'node:fs';
import { NAMES_FILE, packNames } from '#server/providers/writer/embedded/customer/name-model.ts';
import { findCallsFolder, isValidation, type LabelledCall, loadCalls } from './notes-training/load-calls.ts';
import { trainNames } from './notes-training/train-names.ts';

/**
 * Trains the choice of the customer's name: `npm run train:names -- [CALLS_FOLDER] [MORE.jsonl ...]`. Further calls, one
 * a line, need no times. Validation calls are not read.
 */
const args = process.argv.slice(2);
const more = args.filter((arg) => arg.endsWith('.jsonl')).flatMap(readLines);
const folder = findCallsFolder(args.find((arg) => !arg.endsWith('.jsonl')));
const calls = [...loadCalls(folder, (name) => !isValidation(name)), ...more];
const packed = packNames(trainNames(calls));
writeFileSync(NAMES_FILE, `${packed}\n`);
console.error(`${calls.length} calls, weights ${(packed.length / 1e3).toFixed(0)} kB`);

function readLines(file: string): LabelledCall[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line, at): LabelledCall => {
    const { turns, truth }: LabelledCall = JSON.parse(line);
    return {
      id: `${file}:${at + 1}`,
      truth,
      turns: turns.map((turn, i) => ({ ...turn, start: i, end: i + 1 })),
    };
  });
}
