/** npm run eval -- notes|speech [DATA_DIR]: scores on the development data, one table. */
export const EVALS = ['notes', 'speech'];

const [name, ...args] = process.argv.slice(2);
if (!name || !EVALS.includes(name)) {
  console.error(`Usage: npm run eval -- ${EVALS.join('|')} [DATA_DIR]`);
  process.exit(2);
}
const { run } = (await import(`./eval-${name}.ts`)) as { run: (args: string[]) => Promise<void> };
await run(args);
