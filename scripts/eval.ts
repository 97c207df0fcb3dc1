import { evalNotes } from './eval-notes.ts';

const evaluations: Record<string, (args: string[]) => Promise<void>> = { notes: evalNotes };

const [what = '', ...args] = process.argv.slice(2);
const run = evaluations[what];
if (!run) {
  console.error(`usage: npm run eval -- ${Object.keys(evaluations).join('|')}`);
  process.exit(2);
}
await run(args);
