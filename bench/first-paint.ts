import { chromium } from '@playwright/test';
import { buildSignUp } from '#test/support/factories.ts';
import { findBrowser } from '../scripts/find-browser.ts';

/** A phone at the edge of its cell: 400 kbit/s, and every request takes this long before its first byte. */
const bytesPerSecond = 400_000 / 8;
const latencies = { usual: 400, worst: 2000 };

/** How long a signed-in pro with an empty cache looks at a blank screen, and when the page is there to be read. */
export async function measureFirstPaint(url: string, runs: number) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const answer = await context.request.post(`${url}/api/sign-up`, {
      data: buildSignUp(),
      headers: { origin: url },
    });
    if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
    const { cookies } = await context.storageState();
    const visitOnce = async (latencyMs: number) => {
      const visit = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await visit.addCookies(cookies);
      const page = await visit.newPage();
      const devtools = await visit.newCDPSession(page);
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        ...throughput,
      });
      await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 });
      const figures = await page.evaluate(() => {
        const files = performance
          .getEntriesByType('resource')
          .filter((entry) => /\.(?:js|css)$/.test(entry.name)) as PerformanceResourceTiming[];
        return {
          firstPaintMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
          readableMs: Math.round(performance.now()),
          /** Scripts and styles until then, as they came over the wire. */
          files: files.length,
          fileBytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
        };
      });
      console.error(`/dashboard at 400 kbit/s, ${latencyMs} ms: ${JSON.stringify(figures)}`);
      await visit.close();
      return figures;
    };
    // Now and then a loaded machine's browser gives a navigation up before it began: that says nothing of the page.
    const open = async (latencyMs: number, triesLeft = 2): Promise<Figures> => {
      try {
        return await visitOnce(latencyMs);
      } catch (error) {
        if (triesLeft === 0 || !/ERR_ABORTED|Target .*closed|crashed/.test(String(error))) throw error;
        console.error(`/dashboard at ${latencyMs} ms again: ${String(error).split('\n')[0]}`);
        return open(latencyMs, triesLeft - 1);
      }
    };
    const usual = [];
    for (let run = 1; run <= runs; run += 1) usual.push(await open(latencies.usual));
    return { usual: middleOf(usual), worst: await open(latencies.worst) };
  } finally {
    await browser.close();
  }
}

type Figures = { firstPaintMs: number; readableMs: number; files: number; fileBytes: number };

function middleOf(all: Figures[]): Figures {
  const middle = all.sort((a, b) => a.firstPaintMs - b.firstPaintMs)[Math.floor(all.length / 2)];
  if (!middle || middle.firstPaintMs === 0) throw new Error('The browser told no first paint.');
  return middle;
}
