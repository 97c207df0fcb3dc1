import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { buildWebIfNeeded } from '../scripts/build-web.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { atLeast, atMost, type Bar } from './bar.ts';
import { measureFirstPaint } from './first-paint.ts';

const paths = ['/', '/certified', '/pricing'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The start page has a bar of its own: it is what most people see first. */
const leastStartPerformance = 99;
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const mostScriptAndStyleBytes = 20_000;
const mostFirstPaintMs = 3000;
/** The app's files are half a minute of a bad connection when nobody watches them. */
const mostReadableMs = 12_000;
const mostDashboardFiles = 40;
/** A busy machine slows single runs down; the middle one of several tells how the page is. */
const runs = Number(process.env.RUNS ?? 3);

/** Lighthouse as on a phone, against a production start; and the dashboard's first paint on a bad connection. */
export async function run() {
  await buildWebIfNeeded();
  const dataDir = await makeDataDir();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
  });
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'];
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: flags });
  try {
    // A browser's first page is slow whatever it is: one visit that does not count.
    await lighthouse(`${server.url}/terms`, { port: chrome.port, logLevel: 'error' });
    const pages: Record<string, Page> = {};
    for (const path of paths) pages[path] = await measure(`${server.url}${path}`, chrome.port);
    const dashboard = await measureFirstPaint(server.url, runs);
    const bars = [
      ...Object.entries(pages).flatMap(([path, page]) => barsOf(path, page)),
      atMost('/dashboard first paint at 400 kbit/s, ms', dashboard.usual.firstPaintMs, mostFirstPaintMs),
      atMost('/dashboard readable at 400 kbit/s, ms', dashboard.usual.readableMs, mostReadableMs),
      atMost('/dashboard scripts and styles, files', dashboard.usual.files, mostDashboardFiles),
    ];
    return { bench: 'site', profile: 'mobile', runs, pages, dashboard, bars };
  } finally {
    chrome.kill();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

type Page = Awaited<ReturnType<typeof measure>>;

function barsOf(path: string, { scores, scriptAndStyleBytes }: Page): Bar[] {
  return [
    ...categories.map((name) => {
      const isStart = path === '/' && name === 'performance';
      return atLeast(
        `${path} ${name}`,
        scores[name] ?? 0,
        isStart ? leastStartPerformance : leastScores[name],
      );
    }),
    atMost(`${path} bytes of script and style`, scriptAndStyleBytes, mostScriptAndStyleBytes),
  ];
}

async function measure(url: string, port: number) {
  const results: Result[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const result = await judge(url, port);
    results.push(result);
    console.error(`${url} run ${run}: ${JSON.stringify(scoresOf(result))}`);
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, middle(results.map((result) => scoresOf(result)[name] ?? 0))]),
    ),
    largestContentfulPaintMs: Math.round(
      middle(results.map((result) => numberOf(result, 'largest-contentful-paint'))),
    ),
    totalBlockingMs: Math.round(middle(results.map((result) => numberOf(result, 'total-blocking-time')))),
    /** How fast the machine was, by Lighthouse's own measure: below about 500 it was too busy to judge speed. */
    machineIndex: Math.round(middle(results.map(({ environment }) => environment.benchmarkIndex))),
    layoutShift: Number(
      middle(results.map((result) => numberOf(result, 'cumulative-layout-shift'))).toFixed(3),
    ),
    scriptAndStyleBytes: middle(results.map(countScriptAndStyle)),
    notPerfect: listFailed(results[0]),
  };
}

/**
 * One look of Lighthouse. A tab that died or painted nothing in its time has no score at all, which is not a score of
 * zero: it is looked at again.
 */
async function judge(url: string, port: number, triesLeft = 2): Promise<Result> {
  const report = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  const problem = report ? findProblem(report.lhr) : 'no report';
  if (report && !problem) return report.lhr;
  if (triesLeft === 0) throw new Error(`Lighthouse could not look at ${url}: ${problem}`);
  console.error(`${url} again: ${problem}`);
  return judge(url, port, triesLeft - 1);
}

function findProblem({ runtimeError, categories: found }: Result): string | null {
  if (runtimeError) return runtimeError.message;
  const unscored = categories.find((name) => typeof found[name]?.score !== 'number');
  return unscored ? `no score for ${unscored}` : null;
}

function scoresOf({ categories: found }: Result): Record<string, number> {
  return Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]));
}

function numberOf({ audits }: Result, name: string): number {
  return audits[name]?.numericValue ?? 0;
}

/** As they came over the wire, headers included. */
function countScriptAndStyle({ audits }: Result): number {
  const details = audits['network-requests']?.details as {
    items?: { resourceType: string; transferSize: number }[];
  };
  return (details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** What keeps a category from 100, so that a drop names its cause. */
function listFailed(result: Result | undefined): string[] {
  if (!result) return [];
  const wanted = categories.filter((name) => name !== 'performance');
  const weighed = wanted.flatMap((name) => result.categories[name]?.auditRefs ?? []);
  return weighed
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
