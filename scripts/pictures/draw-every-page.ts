import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pages } from '#domain/site/pages.ts';
import { openDemo } from './open-demo.ts';

const widths = [390, 1280];

/** Every page of the website and of the demo account in both widths, as whole pages, into a folder of one's choice. */
export async function drawEveryPage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await openDemo(async ({ page, url, callId }) => {
    const ids = await fillIn(page, { url, callId });
    const ofWay = pages.filter((path) => path.startsWith('/auth/'));
    const ofApp = pages.filter((path) => path.startsWith('/dashboard'));
    const ofSite = pages.filter((path) => !path.startsWith('/auth/') && !path.startsWith('/dashboard'));
    for (const path of ofApp) {
      const named = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
      await draw(page, { folder, path: named, name: path });
    }
    await draw(page, { folder, path: '/help/merge-iphone', name: '/help/an-answer' });
    for (const path of ofSite) await draw(page, { folder, path, name: path });
    await page.context().clearCookies();
    for (const path of ofWay) await draw(page, { folder, path, name: path });
  });
}

/** What the demo account lacks of its own: a number, a draft, a file that was read, something in the cart. */
async function fillIn(page: Page, { url, callId }: { url: string; callId: string }) {
  const headers = { origin: url };
  const get = async (path: string) => (await page.request.get(path)).json();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  const { numbers } = await get('/api/number/search?areaCode=737');
  await post('/api/number', { key: randomUUID(), phone: numbers[0].phone });
  const file = await page.request.post('/api/contacts/imports?fileName=customers.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: Buffer.from('Customer,Cell,Tags\nAda Moss,(737) 555-0190,gutters\nWrong,12,\n'),
  });
  if (!file.ok()) throw new Error(`the import: ${file.status()} ${await file.text()}`);
  const { campaigns } = await get('/api/campaigns');
  const { contacts } = await get('/api/contacts');
  const { conversations } = await get('/api/conversations');
  const { invoices } = await get('/api/invoices');
  return {
    callId,
    campaignId: campaigns[0].id,
    contactId: contacts[0].id,
    conversationId: conversations[0].id,
    invoiceId: invoices[0].id,
    importId: (await file.json()).id,
  } as Record<string, string>;
}

async function draw(
  page: Page,
  { folder, path: target, name }: { folder: string; path: string; name: string },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 860 });
    await page.goto(target);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settle(page);
    const words = name.replace(/[/:]+/g, '-').replace(/^-|-$/g, '') || 'home';
    // As tall as the page, so that what sticks to the bottom of the screen lies on nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await settle(page);
    await page.screenshot({ path: path.join(folder, `${words}-${width}.png`) });
  }
}

/** Until nothing says that it loads, and what the page holds has stayed the same for a while: charts come last. */
async function settle(page: Page): Promise<void> {
  const count = () => page.evaluate(() => document.documentElement.outerHTML.length);
  await page.evaluate(() => document.fonts.ready);
  for (let before = -1, quiet = 0; quiet < 4; ) {
    await page
      .getByRole('status')
      .filter({ hasText: /\.\.\.$/ })
      .first()
      .waitFor({ state: 'hidden' });
    const now = await count();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
