import type { Page } from '@playwright/test';
import { chatFailure } from '#domain/help/chat-failure.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Ask the assistant' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistant' });
const field = (page: Page) => page.getByLabel('Your question');
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await launcher(page).click();
  await expect(field(page)).toBeFocused();
}

const listScripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

test('a visitor asks, reads the answer, follows its link, finds the conversation there, minimizes and closes it', async ({
  page,
}) => {
  // A public page brings nothing of the assistant until it is wanted.
  await page.goto('/', { waitUntil: 'networkidle' });
  expect((await listScripts(page)).filter((path) => /react|panel|mount/.test(path))).toEqual([]);
  await launcher(page).click();
  await expect(field(page)).toBeFocused();
  expect((await listScripts(page)).some((path) => /mount|panel/.test(path))).toBe(true);
  await expect(launcher(page)).toBeHidden();

  await field(page).fill('   ');
  await page.keyboard.press('Enter');
  await expect(
    messages(page)
      .getByText('You', { exact: false })
      .filter({ hasText: /^You \d/ }),
  ).toHaveCount(0);
  await field(page).fill('how do i pause');
  await page.keyboard.press('Shift+Enter');
  await expect(field(page)).toHaveValue('how do i pause\n');
  await page.keyboard.type('the recording?');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(messages(page)).toContainText('Press 2 before your customer reads out a card number');
  await expect(messages(page)).toContainText(/You \d+:\d\d [AP]M/);
  await expect(messages(page)).toContainText(/Assistant \d+:\d\d [AP]M/);

  await messages(page)
    .getByRole('link', { name: /Keys during a call/ })
    .click();
  await expect(page).toHaveURL(/\/help\/keys-during-a-call/);
  await expect(messages(page)).toContainText('how do i pause');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keys during a call');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expectAccessible(page, { where: 'the open widget' });

  await field(page).focus();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('button', { name: /^Assistant/ });
  await expect(bar).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await expectAccessible(page, { where: 'the minimized widget' });
  await page.reload();
  await expect(bar).toBeVisible();
  await bar.click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('an answer that cannot be had says so, the next question works, and Stop keeps what was said', async ({
  page,
}) => {
  await open(page, '/terms');
  await page.route('**/functions/v1/chatbot', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await field(page).fill('How often does it beep?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toContainText(chatFailure);
  await page.unroute('**/functions/v1/chatbot');
  await field(page).fill('How often does it beep?');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('every 15 seconds');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();

  await page.evaluate(speakSlowly);
  await field(page).fill('Count');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('One');
  await expect(messages(page)).toHaveAttribute('aria-busy', 'true');
  await expect(messages(page)).toContainText('One two three');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(messages(page)).toContainText('One two three');
  await expect(messages(page).getByText(chatFailure)).toHaveCount(1);
});

/** A server that speaks piece by piece and never ends. */
function speakSlowly(): void {
  const fetchFromNetwork = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/chatbot')) return fetchFromNetwork(input, init);
    const words = ['One ', 'two ', 'three '];
    const body = new ReadableStream({
      async pull(controller) {
        const content = words.shift();
        if (content === undefined) return new Promise(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 150));
        const data = JSON.stringify({ choices: [{ delta: { content } }] });
        controller.enqueue(new TextEncoder().encode(`data: ${data}\n\n`));
      },
    });
    init.signal?.addEventListener('abort', () => body.cancel().catch(() => undefined));
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}

test('the widget opens where the app has taken over a public page, and where one signs in', async ({
  page,
}) => {
  const pages = [
    '/pricing?checkout=1&price=price_starter_placeholder&lines=1',
    '/auth/signin',
    '/auth/signup',
  ];
  for (const path of pages) {
    await open(page, path);
    await expect(page).toHaveURL(path);
    await field(page).fill('Is there a free trial?');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toContainText('14 days, without a card');
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    await expectAccessible(page, { where: `the open widget on ${path}` });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test('a signed-in pro asks about the account; the settings have no widget, logging out forgets', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Closed or open, it does not lie on the navigation of a phone.
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).last();
  const topOfNav = (await nav.boundingBox())?.y ?? 0;
  const closed = await launcher(page).boundingBox();
  expect(closed?.height).toBeGreaterThanOrEqual(44);
  expect((closed?.y ?? 0) + (closed?.height ?? 0)).toBeLessThanOrEqual(topOfNav);
  await launcher(page).click();
  await expect(field(page)).toBeFocused();
  const opened = await panel(page).boundingBox();
  expect((opened?.x ?? 0) + (opened?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual(topOfNav + 1);

  await field(page).fill('how many minutes are left?');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('You have 500 minutes left this month');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeHidden();
  await page.goto('/dashboard/calls');
  await expect(messages(page)).toContainText('500 minutes left');
  await page.getByRole('button', { name: 'Minimize' }).click();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await launcher(page).click();
  await expect(field(page)).toBeVisible();
  await expect(messages(page)).not.toContainText('500 minutes');
});
