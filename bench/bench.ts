import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Bar } from './bar.ts';

// `npm run bench -- NAME` prints one JSON object on standard output, progress goes to standard error. Figures
// are ratios within one run: machines are noisy, ratios much less so. The object ends with the bars, and the
// program ends with 1 when one of them is not held. `npm run bench` runs them all, one after another, each in a process
// of its own, and prints one table of the bars.
interface Bench {
  run: () => Promise<{ bars: Bar[] }>;
}

const benches: Record<string, () => Promise<Bench>> = {
  api: () => import('./api.ts'),
  calls: () => import('./calls.ts'),
  live: () => import('./live.ts'),
  campaign: () => import('./campaign.ts'),
  site: () => import('./site.ts'),
  checkout: () => import('./checkout.ts'),
  renewals: () => import('./renewals.ts'),
  scale: () => import('./scale.ts'),
  'worker-memory': () => import('./worker-memory.ts'),
  assistant: () => import('./assistant.ts'),
  vendors: () => import('./vendors.ts'),
};

// Options belong to the bench itself.
const { positionals } = parseArgs({ allowPositionals: true, strict: false });
const [name] = positionals;
if (!name) process.exit(await runAll());
const open = benches[name];
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

async function runAll(): Promise<number> {
  const rows: string[] = [];
  let isHeld = true;
  for (const each of Object.keys(benches)) {
    console.error(`\n${each}`);
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, process.argv[1] ?? '', each], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    const bars = readBars(stdout);
    if (bars.length === 0) rows.push(`FAIL  ${each.padEnd(10)} did not end`);
    for (const { what, measured, bar, holds } of bars)
      rows.push(`${holds ? 'pass' : 'FAIL'}  ${each.padEnd(10)} ${what}: ${measured}, ${bar}`);
    isHeld &&= bars.length > 0 && bars.every(({ holds }) => holds);
  }
  console.log(rows.join('\n'));
  return isHeld ? 0 : 1;
}

function readBars(output: string): Bar[] {
  try {
    return (JSON.parse(output) as { bars: Bar[] }).bars;
  } catch {
    return [];
  }
}
