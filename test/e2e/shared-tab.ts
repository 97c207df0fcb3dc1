import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';

/** What a project says of its screen. */
type Screen = Partial<Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'userAgent'>>;

/** One tab for all tests of a worker: a page of the app takes a quarter of the work where its scripts are known. */
export interface SharedTab {
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
}

export async function openSharedTab(browser: Browser, screen: Screen): Promise<SharedTab> {
  const { viewport, hasTouch, userAgent } = screen;
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL ?? '',
    // Requests that a worker makes are nobody's to hold or to change; what it does is shown in pocket.spec.ts.
    serviceWorkers: 'block',
    ...(viewport && { viewport }),
    ...(hasTouch && { hasTouch }),
    ...(userAgent && { userAgent }),
  });
  return { context, page: await context.newPage(), close: () => context.close() };
}

/** A stranger at the screen: an address of its own, so that limits count each test alone, and nothing moves. */
export async function greetStranger({ context, page }: SharedTab, screen: Screen): Promise<void> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null });
  if (screen.viewport) await page.setViewportSize(screen.viewport);
}

/** Leaves nothing of this test to the next one but what the browser keeps of our files. */
export async function forgetStranger({ context, page }: SharedTab): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  // A file of ours that runs nothing, so that no page writes down anything more.
  await page.goto('/dev/development.css');
  const now = await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    return Date.now();
  });
  await context.clearCookies();
  // Nothing sets it back: the countdowns of every later test would be over before they began.
  if (Math.abs(now - Date.now()) > 15_000)
    throw new Error('the clock of the shared tab was moved: a test that moves it takes newPage');
}
