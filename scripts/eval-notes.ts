import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#server/env.ts';
import { evaluateNotes } from './notes-training/evaluate-notes.ts';
import { findCallsFolder, isValidation, loadCalls } from './notes-training/load-calls.ts';
import { evaluationTable } from './notes-training/print-score.ts';
import { pickSpokenCalls, spread } from './spoken-calls/pick-calls.ts';

const spokenCalls = 24;

/**
 * `npm run eval -- notes [CALLS_FOLDER] [-v]`: the writer that ships, validation calls and training calls apart; -v
 * lists every miss on the training calls.
 *
 * `--writer`: the validation calls, by the writer that the environment sets up.
 * `--from-sound [--keep FOLDER]`: the validation calls spoken over a phone line, through speech engine and writer.
 * `--whole N`: so many notes of validation calls as a mail shows them, the worst three first.
 * `--calls N` takes as many of them, `--training` takes the other calls.
 */
export async function evalNotes(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      verbose: { type: 'boolean', short: 'v' },
      writer: { type: 'boolean' },
      'from-sound': { type: 'boolean' },
      whole: { type: 'string' },
      training: { type: 'boolean', default: false },
      calls: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const calls = loadCalls(findCallsFolder(positionals[0]));
  const apart = calls.filter(({ id }) => isValidation(id) !== values.training);
  if (values['from-sound']) {
    const { evalNotesFromSound } = await import('./eval-notes-from-sound.ts');
    const { DATA_DIR, JOTLINE_CACHE } = readEnv();
    const folder = values.keep ?? join(DATA_DIR, 'spoken-calls');
    const picked = pickSpokenCalls(apart, Number(values.calls ?? spokenCalls));
    return evalNotesFromSound(picked, { folder, cache: JOTLINE_CACHE });
  }
  if (values.whole) {
    const { writeWholeNotes } = await import('./notes-training/whole-notes.ts');
    return console.log(await writeWholeNotes(apart, Number(values.whole)));
  }
  if (values.writer) {
    const { evalNotesWriter } = await import('./eval-notes-writer.ts');
    const picked = spread(apart, Number(values.calls ?? apart.length));
    return evalNotesWriter(picked, { verbose: values.verbose ?? false });
  }
  const others = calls.filter(({ id }) => !isValidation(id));
  if (values.verbose) {
    // Misses of the training calls alone: what is written to mend them must not have been read off the others.
    const seen = await evaluateNotes(others);
    return console.log([evaluationTable(seen), ...seen.score.log].join('\n'));
  }
  for (const [name, set] of [
    ['validation: read by no author of rules, learned from by no model', apart],
    ['training: learned from', others],
  ] as const)
    console.log(`\n${name}\n${evaluationTable(await evaluateNotes(set))}`);
}
