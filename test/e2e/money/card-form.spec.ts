import { type Browser, test as base, expect } from '@playwright/test';
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../support/servers/server-process.ts';
import {
  type StripeServer,
  secretKey,
  startStripeServer,
  webhookSecret,
} from '../../support/stripe/stripe-server.ts';
import { freshSignUp } from '../jotline-test.ts';

/** Stripe's script does this much: fields in frames on subdomains that change, more scripts, and the bank's frame. */
const stripeScript = `
window.Stripe = () => ({
  elements: () => ({
    create: () => ({
      on(name, tell) { this.tell = tell; },
      mount(place) {
        for (const host of ['js.stripe.com', 'b-42.js.stripe.com', 'm.js.stripe.com', 'hooks.stripe.com']) {
          const frame = document.createElement('iframe');
          frame.src = 'https://' + host + '/field.html';
          frame.title = host;
          place.append(frame);
        }
        const more = document.createElement('script');
        more.src = 'https://fingerprint.js.stripe.com/more.js';
        document.head.append(more);
        void fetch('https://api.stripe.com/v1/elements/sessions').then(() => {
          this.tell({ complete: true });
          place.dataset.complete = 'true';
        });
      },
      destroy() {},
    }),
  }),
  confirmCardSetup: async (secret) => {
    await fetch('https://api.stripe.com/v1/setup_intents/' + secret.split('_secret_')[0] + '/confirm', { method: 'POST' });
    return {};
  },
});`;

const test = base.extend<object, { live: { server: ServerProcess; stripe: StripeServer } }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const stripe = await startStripeServer();
      const dataDir = await makeDataDir();
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_only_for_tests',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_BASE_URL: stripe.url,
      });
      await use({ server, stripe });
      await server.stop();
      await stripe.close();
      await removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
});

async function openPage(
  browser: Browser,
  { server, stripe }: { server: ServerProcess; stripe: StripeServer },
) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|violates/i.test(message.text())) refused.push(message.text());
  });
  const html = '<!doctype html><p>field</p>';
  await context.route(/^https:\/\/([\w.-]+\.)?stripe\.com\//, async (route) => {
    const url = new URL(route.request().url());
    const cors = { 'access-control-allow-origin': '*' };
    const confirmed = /setup_intents\/(\w+)\/confirm/.exec(url.pathname)?.[1];
    if (confirmed) stripe.confirmSetup(confirmed);
    if (url.hostname === 'api.stripe.com') return route.fulfill({ json: {}, headers: cors });
    if (url.pathname.endsWith('.html')) return route.fulfill({ contentType: 'text/html', body: html });
    const body = url.hostname === 'js.stripe.com' ? stripeScript : 'window.isMoreLoaded = true;';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return { page, refused };
}

test('the card field of the real processor is let through by our own policy, frames on any of its subdomains included', async ({
  browser,
  live,
}) => {
  const { page, refused } = await openPage(browser, live);
  const headers = { origin: live.server.url };
  const signedUp = await page.request.post('/api/sign-up', { data: freshSignUp(), headers });
  expect(signedUp.status()).toBe(200);
  await page.goto('/dashboard/settings#plan');
  await page.getByRole('button', { name: 'Add card' }).click();
  for (const host of ['js.stripe.com', 'b-42.js.stripe.com', 'm.js.stripe.com', 'hooks.stripe.com'])
    await expect(page.frameLocator(`iframe[title="${host}"]`).getByText('field')).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isMoreLoaded' in window)).toBe(true);
  await expect(page.locator('[data-complete]')).toBeVisible();
  // By key: with frames of other sites around it, the test runner's pointer does not always arrive.
  await page.getByRole('button', { name: 'Save card' }).press('Enter');
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  expect(refused).toEqual([]);
});
