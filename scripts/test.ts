import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.ts';
import { readTestReport, type TestReport } from './testing/read-test-report.ts';
import { type Check, runChecks, staticChecks } from './testing/run-checks.ts';

// Everything that must hold, in the order that fails fastest. All of it runs even when something fails; the
// last line counts: each static check is one, each test is one. Vitest and the browser tests keep two cores busy by
// themselves and follow each other; the checks and the build of the web app do not, and share them.
const reports = mkdtempSync(path.join(tmpdir(), 'jotline-reports-'));
const bin = (name: string) => path.join('node_modules/.bin', name);
const node = (title: string, ...args: string[]): Check => ({
  title,
  command: process.execPath,
  args: ['--import', 'tsx', ...args],
});

const parts: { title: string; seconds: number; report: TestReport }[] = [];

async function measure(title: string, run: () => Promise<TestReport> | TestReport): Promise<void> {
  const start = Date.now();
  const report = await run();
  parts.push({ title, seconds: (Date.now() - start) / 1000, report });
}

function runTests(name: string, args: string[], env: Record<string, string> = {}): TestReport {
  const file = path.join(reports, `${name}.json`);
  const filled = args.map((arg) => arg.replace('REPORT', file));
  const { status } = spawnSync(bin(name), filled, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  });
  return readTestReport(file, { ok: status === 0 });
}

await measure('Static checks and build', async () => {
  const checks = [
    node('Web app', 'scripts/build.ts'),
    node('Database types match the migrations', 'scripts/generate-db-types.ts', '--verify'),
    ...staticChecks,
  ];
  return { ...(await runChecks(checks)), files: [], failures: [] };
});
await measure('Unit and integration tests', () =>
  runTests('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=REPORT']),
);
await measure('Browser tests', () => {
  try {
    return runTests('playwright', ['test', '--reporter=list,json'], { CHROME_PATH: findBrowser() });
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, files: [], failures: [] };
  }
});
rmSync(reports, { recursive: true });

const slowest = parts.flatMap(({ report }) => report.files).sort((a, b) => b.seconds - a.seconds);
const inSeconds = ({ name, seconds }: { name: string; seconds: number }) =>
  `${seconds.toFixed(1).padStart(7)} s  ${name}`;
console.log('\nThe slowest files');
for (const file of slowest.slice(0, 10)) console.log(inSeconds(file));
console.log('\nThe parts');
for (const { title, seconds } of parts) console.log(inSeconds({ name: title, seconds }));

const failures = parts.flatMap(({ report }) => report.failures);
if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n\n')}`);

const count = (kind: 'passed' | 'failed') => parts.reduce((sum, { report }) => sum + report[kind], 0);
console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
process.exit(count('failed') === 0 ? 0 : 1);
