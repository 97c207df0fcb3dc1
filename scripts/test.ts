import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebIfNeeded } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

// Everything that must hold, in the order that fails fastest. All of it runs even when something fails; the
// last line counts: each static check is one, each test is one.
const reports = mkdtempSync(path.join(tmpdir(), 'jotline-reports-'));
let passed = 0;
let failed = 0;

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n== ${title}`);
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return result.status === 0;
}

function check(title: string, command: string, args: string[]): void {
  if (run(title, command, args)) passed += 1;
  else failed += 1;
}

/** Counts from the runner's own report; a run that ended badly without a failed test is a failure too. */
function count(ok: boolean, read: () => { passed: number; failed: number }): void {
  const result = (() => {
    try {
      return read();
    } catch {
      return { passed: 0, failed: 1 };
    }
  })();
  passed += result.passed;
  failed += ok || result.failed > 0 ? result.failed : 1;
}

const bin = (name: string) => path.join('node_modules/.bin', name);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

check('Format, lint and import direction', bin('biome'), ['check', '--error-on-warnings', '.']);
check('Types', bin('tsc'), ['--noEmit']);
check('Types: domain knows neither Node nor the browser', bin('tsc'), ['-p', 'domain', '--noEmit']);
check('Unused files, exports and packages', bin('knip'), []);
check('Circles, walls, names and whose words are whose', process.execPath, [
  '--import',
  'tsx',
  'scripts/check-house.ts',
]);
check('Database types match the migrations', process.execPath, [
  '--import',
  'tsx',
  'scripts/generate-db-types.ts',
  '--verify',
]);

const vitestReport = path.join(reports, 'vitest.json');
const vitestArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
count(run('Unit and integration tests', bin('vitest'), vitestArgs), () => {
  const { numPassedTests, numFailedTests } = readJson(vitestReport);
  return { passed: numPassedTests, failed: numFailedTests };
});

try {
  const browser = findBrowser();
  await buildWebIfNeeded();
  const report = path.join(reports, 'playwright.json');
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  count(run('Browser tests', bin('playwright'), ['test', '--reporter=list,json'], env), () => {
    const { expected, unexpected, flaky } = readJson(report).stats;
    return { passed: expected + flaky, failed: unexpected };
  });
} catch (error) {
  console.error((error as Error).message);
  failed += 1;
}

rmSync(reports, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
