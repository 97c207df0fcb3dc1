export {};

/** npm run eval -- notes|speech|refusals|no-jobs [DATA_DIR]: scores on the development data, one table. */
const evaluations: Record<string, (args: string[]) => Promise<void>> = {
  notes: async (args) => (await import('./eval-notes.ts')).evalNotes(args),
  'no-jobs': async (args) => (await import('./no-job-training/eval-no-jobs.ts')).evalNoJobs(args),
  refusals: async (args) => (await import('./eval-refusals.ts')).evalRefusals(args),
  speech: async (args) => (await import('./eval-speech.ts')).run(args),
};

const [what = '', ...args] = process.argv.slice(2);
const run = evaluations[what];
if (!run) {
  console.error(`Usage: npm run eval -- ${Object.keys(evaluations).join('|')} [DATA_DIR]`);
  process.exit(2);
}
await run(args);
