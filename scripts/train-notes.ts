import { writeFileSync } from 'node:fs';
import { packModel, WEIGHTS_FILE } from '#server/providers/writer/embedded/model/weights.ts';
import { evaluateNotes } from './notes-training/evaluate-notes.ts';
import { findCallsFolder, loadCalls } from './notes-training/load-calls.ts';
import { scoreTable } from './notes-training/print-score.ts';
import { prepareCalls, trainWriter } from './notes-training/train-writer.ts';

/** Trains the embedded notes writer on every labelled call; the figures come from folds that held calls out. */
const calls = loadCalls(findCallsFolder(process.argv[2]));
const packed = packModel(trainWriter(prepareCalls(calls)));
writeFileSync(WEIGHTS_FILE, `${packed}\n`);
console.error(
  `${calls.length} calls, weights ${(packed.length / 1e6).toFixed(2)} MB, now the cross-validated figures`,
);
console.log(scoreTable(evaluateNotes(calls)));
