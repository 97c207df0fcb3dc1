import { parseArgs } from 'node:util';

// `npm run bench -- NAME` prints one JSON object on standard output, progress goes to standard error. Figures
// are ratios within one run: machines are noisy, ratios much less so.
const benches = {
  api: () => import('./api.ts'),
  calls: () => import('./calls.ts'),
  campaign: () => import('./campaign.ts'),
  site: () => import('./site.ts'),
  checkout: () => import('./checkout.ts'),
  renewals: () => import('./renewals.ts'),
  assistant: () => import('./assistant.ts'),
} as const;

// Options belong to the bench itself.
const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const name = positionals[0] as keyof typeof benches;
if (!benches[name]) {
  console.error(`Which bench? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
const { run } = await benches[name]();
console.log(JSON.stringify(await run(), null, 2));
