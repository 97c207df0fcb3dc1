import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestReport {
  passed: number;
  failed: number;
  files: { name: string; seconds: number }[];
  /** Which tests failed, and how, so that the end of a long log tells. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
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
    return { passed: 0, failed: 1, files: [], failures: [`${file} was not written`] };
  }
}

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && message)
      return [describe(path.relative('.', name), 'could not be run', message)];
    return tests.map((test) =>
      describe(path.relative('.', name), test.fullName, test.failureMessages?.[0] ?? ''),
    );
  });
  return { passed: numPassedTests, failed: numFailedTests, files, failures };
}

function readPlaywright({ config, stats, suites }: PlaywrightReport): TestReport {
  const secondsOf = new Map<string, number>();
  for (const suite of suites) {
    const name = path.relative('.', path.join(config.rootDir, suite.file));
    secondsOf.set(name, (secondsOf.get(name) ?? 0) + countSeconds(suite));
  }
  const files = [...secondsOf].map(([name, seconds]) => ({ name, seconds }));
  const failures = suites.flatMap((suite) => failuresIn(suite));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, files, failures };
}

/** At every width, repeated tries included. */
function countSeconds({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const within = suites.reduce((sum, suite) => sum + countSeconds(suite), 0);
  return own.reduce((sum, { duration }) => sum + duration / 1000, within);
}

function failuresIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return describe(file, title, messages.find(Boolean) ?? '');
    });
  return [...own, ...suites.flatMap((suite) => failuresIn(suite))];
}

function describe(file: string, title: string, message: string): string {
  return `${file} › ${title}\n${message.split('\n').slice(0, 8).join('\n')}`;
}
