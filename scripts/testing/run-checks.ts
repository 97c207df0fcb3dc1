import { spawn } from 'node:child_process';
import path from 'node:path';

export interface Check {
  title: string;
  command: string;
  args: string[];
}

const bin = (name: string) => path.join('node_modules/.bin', name);

export const staticChecks: Check[] = [
  { title: 'Types', command: bin('tsc'), args: ['--noEmit'] },
  { title: 'Unused files, exports and packages', command: bin('knip'), args: [] },
  {
    title: 'Format, lint and import direction',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    title: 'Types: domain knows neither Node nor the browser',
    command: bin('tsc'),
    args: ['-p', 'domain', '--noEmit'],
  },
  {
    title: 'Types: the service worker knows no page',
    command: bin('tsc'),
    args: ['-p', 'web/worker', '--noEmit'],
  },
  {
    title: 'Circles, walls, owners, names and whose words are whose',
    command: process.execPath,
    args: ['--import', 'tsx', 'scripts/check-house.ts'],
  },
];

/** Two at a time: each works on one thread for a part of its time. What they say is shown when they end. */
export async function runChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks];
  const results: boolean[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([work(), work()]);
  const passed = results.filter(Boolean).length;
  return { passed, failed: checks.length - passed };
}

async function runCheck({ title, command, args }: Check): Promise<boolean> {
  const start = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`\n== ${title}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)\n${output.trim()}`);
  return code === 0;
}
