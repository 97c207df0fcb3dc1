import type { Page } from '@playwright/test';
import { websiteOffers } from '#domain/billing/billing.ts';
import { expect, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

const publicPages = ['/', '/certified', '/pricing', '/terms', '/privacy', '/developers'];
const anchors = ['how', 'pros', 'customers', 'pricing', 'roadmap'];
const freshEmail = () => `visitor-${crypto.randomUUID()}@example.com`;

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('[data-site-menu] > summary');
  if (await menu.isVisible()) await menu.click();
}

test('every link leads to a page that is there, and every anchor to its section', async ({
  page,
  request,
}) => {
  const links = new Set<string>();
  for (const path of publicPages) {
    await page.goto(path);
    const found = await page
      .locator('a[href]')
      .evaluateAll((nodes) => nodes.map((node) => (node as HTMLAnchorElement).href));
    for (const link of found) links.add(link);
  }
  const own = [...links].filter((link) => link.startsWith(new URL(page.url()).origin));
  expect(own.length).toBeGreaterThan(20);
  for (const link of own) {
    const { hash, pathname, search } = new URL(link);
    const answer = await request.get(pathname + search);
    expect(answer.status(), link).toBe(200);
    // The dashboard draws its sections in the browser.
    if (!hash || hash.startsWith('#t=') || pathname.startsWith('/dashboard')) continue;
    expect(await answer.text(), link).toContain(`id="${hash.slice(1)}"`);
  }
  const foreign = [...links]
    .filter((link) => !own.includes(link) && !link.startsWith('mailto:'))
    .map((link) => new URL(link).hostname);
  expect(new Set(foreign)).toEqual(
    new Set(['www.facebook.com', 'www.linkedin.com', 'www.standardwebhooks.com']),
  );
});

test('the navigation stays in sight and brings each section up', { tag: '@every-width' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const anchor of anchors) {
    await openMenu(page);
    await page.locator(`header a[href="/#${anchor}"]:visible`).click();
    await expect(page).toHaveURL(`/#${anchor}`);
    await expect(page.locator(`#${anchor}-title`)).toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport();
    // The menu does not cover what was asked for.
    await expect(page.locator('[data-site-menu]')).not.toHaveAttribute('open');
  }
});

test('the home page: its first screen, its sections in order, its plans, and the appearance that was chosen', async ({
  page,
}) => {
  await page.goto('/');
  // The first screen of a phone has one sentence, one button and the picture.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Merge us into the call. Get the job notes in your inbox.',
  );
  const picture = page.getByRole('img', { name: /three callers/ });
  const bottom = await picture.evaluate((node) => node.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(844);
  await expect(page.locator('main section').nth(1)).not.toBeInViewport({ ratio: 0.05 });

  const ids = await page.locator('main section[id]').evaluateAll((nodes) => nodes.map(({ id }) => id));
  const named = ['how', 'testimonials', 'pricing', 'roadmap', 'faq', 'notify'];
  expect(ids.filter((id) => named.includes(id))).toEqual(named);
  expect(ids).toContain('signup');
  await expect(page.getByText('Illustration', { exact: true })).toHaveCount(3);
  // Nobody has said anything yet, so nobody is quoted.
  await expect(page.getByText('Scenes, not quotes')).toBeVisible();
  expect(await page.locator('#testimonials').innerText()).not.toMatch(/[“"]|\b(?:I|my|we|our)\b/);

  await page.getByRole('radio', { name: 'Dark' }).check();
  for (const path of ['/', '/pricing']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    // Each plan leads to the checkout with its price and one line.
    for (const { title, priceId } of websiteOffers) {
      await expect(page.getByRole('link', { name: `Get plan ${title}` })).toHaveAttribute(
        'href',
        `/pricing?checkout=1&price=${priceId}&lines=1`,
      );
    }
  }
  await page.getByRole('link', { name: 'Get plan Pro' }).click();
  await expect(page).toHaveURL(/\/pricing\?checkout=1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the certified page can be shared and joined, and its preview is in the answer', async ({
  page,
  request,
}) => {
  const answer = await request.get('/certified');
  const html = await answer.text();
  const address = `${new URL(answer.url()).origin}/certified`;
  expect(html).toContain('<title>Certified Provider · Jotline: AI Smart Contact For Service Pros</title>');
  for (const tag of ['og:title', 'og:description', 'og:image', 'og:image:alt']) {
    expect(html).toMatch(new RegExp(`property="${tag}" content="[^"]{10,}"`));
  }
  expect(html).toContain(`property="og:url" content="${address}"`);
  const picture = await (await request.get('/preview.png')).body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);

  await page.goto('/certified');
  for (const [network, target] of [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`],
  ] as const) {
    const link = page.getByRole('link', { name: `Share on ${network}` });
    await expect(link).toHaveAttribute('href', target);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await page.getByRole('link', { name: 'Join' }).click();
  await expect(page).toHaveURL('/#signup');
  await expect(page.locator('#signup-title')).toBeInViewport();
});

test('"Notify me" keeps what was typed when the connection is lost, answers in place, and its mail puts one on the list', async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto('/#notify');
  const form = page.locator('[data-notify-me]');
  await page.route('**/api/waitlist', (route) => route.abort());
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByRole('status')).toContainText('did not reach us');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/api/waitlist');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByRole('status')).toContainText('Check your inbox');
  await expect(form.getByLabel('Email')).toHaveValue('');

  const mail = await waitForMail(email, 'Shall we tell you when something is new?');
  await page.goto(/https?:\S+\/waitlist\/confirm\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
});

test('the sample call is fetched when it is played, and a line of the notes plays its moment', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.mp3')) fetched.push(request.url());
  });
  await page.goto('/#pros');
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  const at = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await page.getByRole('button', { name: 'Play the call' }).click();
  await expect.poll(at).toBeGreaterThan(0.2);
  const moment = page.locator('article [data-sample-at]').last();
  await moment.click();
  const seconds = Number(await moment.getAttribute('data-sample-at'));
  await expect.poll(at).toBeGreaterThan(seconds - 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
});

test('nothing moves by itself while a page loads and is read', { tag: '@every-width' }, async ({
  newPage: page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/certified', '/pricing']) {
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 600) {
      // Two frames: what the new place brings is drawn in the first.
      await page.evaluate(
        (top) =>
          new Promise((resolve) => {
            window.scrollTo(0, top);
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
        y,
      );
    }
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted, path).toBeLessThan(0.02);
  }
});

test('without JavaScript every page reads, opens and links as it should, and "Notify me" is a plain form to the end', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await page.goto('/');
  await openMenu(page);
  await page.locator('header a[href="/#pricing"]:visible').click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByRole('link', { name: 'Get plan Starter' })).toBeVisible();
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await expect(page.locator('audio')).toHaveAttribute('controls');
  await page.goto('/pricing?checkout=1&price=price_starter_placeholder&lines=1');
  await expect(page.getByRole('heading', { name: 'Starter' })).toBeVisible();

  await page.goto('/#notify');
  const form = page.locator('[data-notify-me]');
  const email = freshEmail();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(page).toHaveURL('/waitlist/sent');
  const mail = await waitForMail(email, 'Shall we tell you when something is new?');
  await page.goto(/https?:\S+\/waitlist\/confirm\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page).toHaveURL('/waitlist/confirmed');
  await page.goto(/https?:\S+\/waitlist\/leave\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(page).toHaveURL('/waitlist/left');
  await page.close();
});
