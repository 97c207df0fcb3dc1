import { parseArgs } from 'node:util';
import type { Bar } from './bar.ts';

// `npm run bench -- NAME` prints one JSON object on standard output, progress goes to standard error. Figures
// are ratios within one run: machines are noisy, ratios much less so. The object ends with the bars, and the
// program ends with 1 when one of them is not held.
interface Bench {
  run: () => Promise<{ bars: Bar[] }>;
}

const benches: Record<string, () => Promise<Bench>> = {
  api: () => import('./api.ts'),
  calls: () => import('./calls.ts'),
  campaign: () => import('./campaign.ts'),
  site: () => import('./site.ts'),
  checkout: () => import('./checkout.ts'),
  renewals: () => import('./renewals.ts'),
  assistant: () => import('./assistant.ts'),
  vendors: () => import('./vendors.ts'),
};

// Options belong to the bench itself.
const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const open = benches[positionals[0] ?? ''];
if (!open) {
  console.error(`Which bench? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
const { run } = await open();
const { bars, ...figures } = await run();
console.log(JSON.stringify({ ...figures, bars }, null, 2));
const missed = bars.filter(({ holds }) => !holds);
for (const { what, measured, bar } of missed)
  console.error(`Below the bar: ${what} is ${measured}, not ${bar}.`);
process.exit(missed.length > 0 ? 1 : 0);
