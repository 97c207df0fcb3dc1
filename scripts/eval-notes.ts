import { evaluateNotes } from './notes-training/evaluate-notes.ts';
import { findCallsFolder, loadCalls } from './notes-training/load-calls.ts';
import { scoreTable } from './notes-training/print-score.ts';

/** `npm run eval -- notes [CALLS_FOLDER] [-v]`: cross-validated by call; -v lists every miss. */
export async function evalNotes(args: string[]): Promise<void> {
  const calls = loadCalls(findCallsFolder(args.find((arg) => !arg.startsWith('-'))));
  const score = evaluateNotes(calls);
  console.log(scoreTable(score));
  if (args.includes('-v')) console.log(score.log.join('\n'));
}
