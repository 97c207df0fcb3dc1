import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Everything that kills, starves and restarts, in its long form: `npm run chaos`, or `npm run chaos -- backup` for the
// files whose name has that word. Ends with one table, each bar by its name, and with 1 when one is not held.

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}

const words = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'jotline-chaos-'));
const file = path.join(folder, 'report.json');
const files = readdirSync('test/chaos', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => words.length === 0 || words.some((word) => path.basename(name).includes(word)))
  .map((name) => path.join('test/chaos', name));
if (files.length === 0) {
  console.error(`No file in test/chaos is called ${words.join(' or ')}.`);
  process.exit(1);
}
const { status: ended } = spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    ...files,
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
// An error beside the tests fails none of them.
process.exit(ended !== 0 || failed > 0 || rows.length === 0 ? 1 : 0);
