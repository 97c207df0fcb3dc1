import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Everything that kills, starves and restarts, in its long form: `npm run chaos`, or `npm run chaos -- backup` for the
// files whose name has that word. Ends with one table, each bar by its name, and with 1 when one is not held.

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

const words = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'jotline-chaos-'));
const file = path.join(folder, 'report.json');
spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    ...(words.length > 0 ? words.map((word) => `test/chaos/${word}`) : ['test/chaos/']),
    '--maxWorkers=1',
    '--testTimeout=1800000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ],
  { stdio: ['ignore', 2, 2], env: { ...process.env, CHAOS: 'long' } },
);

let report: Report;
try {
  report = JSON.parse(readFileSync(file, 'utf8')) as Report;
} catch {
  console.error('Nothing was run.');
  process.exit(1);
} finally {
  rmSync(folder, { recursive: true });
}
const rows = report.testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
  const where = path.basename(name, '.test.ts');
  const tests = assertionResults.map(({ title, status, duration }) => ({
    what: title,
    where,
    seconds: ((duration ?? 0) / 1000).toFixed(0),
    status,
  }));
  // Where the scene could not be set, no test of the file has failed, and none has passed.
  const isBroken = ofFile === 'failed' && !tests.some(({ status }) => status === 'failed');
  return isBroken
    ? [...tests, { what: 'could not be set up', where, seconds: '0', status: 'failed' }]
    : tests;
});
const said: Record<string, string> = { passed: 'pass', failed: 'FAIL' };
const wide = Math.max(...rows.map(({ where }) => where.length));
for (const { what, where, seconds, status } of rows)
  console.log(
    `${(said[status] ?? 'skip').padEnd(5)} ${seconds.padStart(5)} s  ${where.padEnd(wide)}  ${what}`,
  );
const failed = rows.filter(({ status }) => status === 'failed').length;
const passed = rows.filter(({ status }) => status === 'passed').length;
console.log(`\n${passed} passed, ${failed} failed, ${rows.length - passed - failed} skipped`);
process.exit(failed > 0 || rows.length === 0 ? 1 : 0);
