import type { Page } from '@playwright/test';
import { chatFailure } from '#domain/help/chat-failure.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Ask the assistant' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistant' });
const field = (page: Page) => page.getByLabel('Your question');
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await launcher(page).click();
  await expect(field(page)).toBeFocused();
}

test('a visitor asks, reads the answer, follows its link and finds the conversation there', async ({
  page,
}) => {
  await open(page, '/');
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
});

test('Escape minimizes, the bar opens again, Close leaves the launcher with the focus', async ({ page }) => {
  await open(page, '/help');
  await page.keyboard.press('Escape');
  const bar = page.getByRole('button', { name: /^Assistant/ });
  await expect(bar).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await expect(bar).toBeVisible();
  await bar.click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('an answer that cannot be had says so, and the next question works', async ({ page }) => {
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
});

test('an answer comes piece by piece, and Stop keeps what was said', async ({ page }) => {
  // A server that speaks slowly and never ends.
  await page.addInitScript(() => {
    const fetchFromNetwork = window.fetch;
    window.fetch = (input, init) => {
      if (init?.method !== 'POST' || !String(input).endsWith('/chatbot'))
        return fetchFromNetwork(input, init);
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
  });
  await open(page, '/privacy');
  await field(page).fill('Count');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('One');
  await expect(messages(page)).toHaveAttribute('aria-busy', 'true');
  await expect(messages(page)).toContainText('One two three');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(messages(page)).toContainText('One two three');
  await expect(messages(page)).not.toContainText(chatFailure);
});

test('a public page brings nothing of the assistant until it is wanted', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.filter((path) => /react|panel|mount/.test(path))).toEqual([]);
  await launcher(page).click();
  await expect(field(page)).toBeVisible();
  expect(scripts.some((path) => /mount|panel/.test(path))).toBe(true);
});

test('a signed-in pro asks about the account; the settings have no widget, logging out forgets', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await open(page, '/dashboard');
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

test('closed or minimized, it does not lie on the navigation of a phone', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).last();
  const bottomOf = async () => (await nav.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const closed = await launcher(page).boundingBox();
  if ((page.viewportSize()?.width ?? 0) < 900)
    expect((closed?.y ?? 0) + (closed?.height ?? 0)).toBeLessThanOrEqual(await bottomOf());
  expect(closed?.height).toBeGreaterThanOrEqual(44);
  await launcher(page).click();
  await expect(field(page)).toBeVisible();
  const opened = await panel(page).boundingBox();
  const viewport = page.viewportSize();
  expect((opened?.x ?? 0) + (opened?.width ?? 0)).toBeLessThanOrEqual(viewport?.width ?? 0);
  if ((viewport?.width ?? 0) < 900)
    expect((opened?.y ?? 0) + (opened?.height ?? 0)).toBeLessThanOrEqual((await bottomOf()) + 1);
});

test('on a call page it leaves the player free', async ({ page, pro }) => {
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  const play = page.getByRole('button', { name: 'Play recording' });
  await expect(play).toBeVisible({ timeout: 30_000 });
  const player = await page.getByRole('region', { name: 'Recording' }).boundingBox();
  const button = await launcher(page).boundingBox();
  if (!player || !button) throw new Error('nothing to compare');
  const apart =
    button.y + button.height <= player.y ||
    button.y >= player.y + player.height ||
    button.x >= player.x + player.width;
  expect(apart, 'the launcher lies on the player').toBe(true);
});

test('the widget: no axe violation, open with an answer and minimized', async ({ page }) => {
  await open(page, '/help/contact');
  await field(page).fill('How do I merge a call on Android?');
  await page.keyboard.press('Enter');
  await expect(messages(page).getByRole('link', { name: 'Merge a call on Android' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expectAccessible(page, 'the open widget');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the minimized widget');
});
