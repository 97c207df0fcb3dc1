import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestReport {
  passed: number;
  failed: number;
  files: { name: string; seconds: number }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** What vitest or Playwright wrote down; a runner that ended badly without a failed test has failed all the same. */
export function readTestReport(file: string, ended: { ok: boolean }): TestReport {
  const report = readReport(file);
  return { ...report, failed: ended.ok || report.failed > 0 ? report.failed : 1 };
}

function readReport(file: string): TestReport {
  try {
    const content: VitestReport | PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    return 'testResults' in content ? readVitest(content) : readPlaywright(content);
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, files };
}

function readPlaywright({ config, stats, suites }: PlaywrightReport): TestReport {
  const secondsOf = new Map<string, number>();
  for (const suite of suites) {
    const name = path.relative('.', path.join(config.rootDir, suite.file));
    secondsOf.set(name, (secondsOf.get(name) ?? 0) + countSeconds(suite));
  }
  const files = [...secondsOf].map(([name, seconds]) => ({ name, seconds }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, files };
}

/** At every width, repeated tries included. */
function countSeconds({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const within = suites.reduce((sum, suite) => sum + countSeconds(suite), 0);
  return own.reduce((sum, { duration }) => sum + duration / 1000, within);
}
