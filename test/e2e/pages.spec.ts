import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pages } from '#domain/site/pages.ts';
import { subscribe } from './buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts';
import { fillCallsAndSettings, fillContacts, fillPurchases } from './filled-account.ts';
import { expect, post, test } from './jotline-test.ts';

// Every page of the app and of the website: answered with 200, titled, nothing in the console, and at 320, 390 and
// 1280 px no axe violation in light and dark and nothing wider than the screen. One visit each, turned into a desk and back.
test.describe.configure({ timeout: 600_000 });

const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page, path).toHaveTitle(/Jotline/);
}

async function expectRoom(page: Page, path: string): Promise<void> {
  for (const screen of [desk, narrowest, phone]) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page, `${path} at ${screen.width} px`);
  }
}

async function expectFine(page: Page, path: string): Promise<void> {
  for (const screen of [desk, narrowest, phone]) {
    await page.setViewportSize(screen);
    await expectAccessible(page, { where: `${path} at ${screen.width} px` });
  }
}

test('the website, with everything opened', async ({ page }) => {
  for (const path of ['/', '/certified', '/pricing', '/terms', '/privacy', '/developers']) {
    await open(page, path);
    for (const part of await page.locator('main details').all())
      await part.evaluate((node: HTMLDetailsElement) => {
        node.open = true;
      });
    // Where the menu lies on the page, axe cannot see what is below: opened on the pages that are text alone.
    const menu = page.locator('[data-site-menu] > summary');
    if (['/terms', '/privacy'].includes(path) && (await menu.isVisible())) await menu.click();
    await expectFine(page, path);
  }
  await page.goto('/');
  await expect(page).toHaveTitle('Jotline: AI Smart Contact For Service Pros');
});

test('the help, the waitlist and the way in', async ({ page }) => {
  const help = ['/help', '/help?q=beep', '/help/merge-iphone', '/help/plans-and-prices', '/help/crm'];
  const wayIn = pages.filter((path) => path.startsWith('/auth/'));
  for (const path of [...help, ...wayIn]) {
    await open(page, path);
    await expectFine(page, path);
  }
  for (const path of ['/waitlist/confirm', '/waitlist/not-an-address']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFine(page, path);
  }
  await open(page, '/pricing?checkout=1&price=price_starter_placeholder&lines=1');
  await expect(page.getByLabel('Phone lines')).toBeVisible();
  await expectFine(page, 'the choice of a plan');
});

test('the dashboard of a new pro', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  for (const path of pages.filter((each) => each.startsWith('/dashboard') && !each.includes(':'))) {
    await open(page, path);
    await expectFine(page, path);
  }
});

test('an address of the dashboard that names nothing', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  for (const path of pages.filter((each) => each.includes(':'))) {
    await open(page, path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'));
    await expectRoom(page, path);
  }
});

test('calls and settings with something in them', async ({ page, pro }) => {
  const { callId, working, failed } = await fillCallsAndSettings(page, pro.email);
  await open(page, '/dashboard');
  await expect(page.getByRole('table', { name: 'Calls by day' })).toBeAttached();
  await expectFine(page, '/dashboard');

  await open(page, '/dashboard/calls');
  await expect(page.getByText('Gil Stroud').first()).toBeVisible();
  await expectFine(page, '/dashboard/calls');
  await open(page, '/dashboard/promises');
  await expect(page.getByText('Gil Stroud').first()).toBeVisible();
  await expectFine(page, '/dashboard/promises');
  await page.goto(`/dashboard/calls/${working}`);
  await expect(page.getByRole('status').first()).toContainText('Writing down what was said 40%');
  await expectFine(page, 'a call in the works');
  await page.goto(`/dashboard/calls/${failed}`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectFine(page, 'a failed call');
  await open(page, `/dashboard/calls/${callId}`);
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play recording' })).toBeVisible();
  // The job is outside the service area, and this is where it is told.
  await expect(page.getByText('Oklahoma is outside your service area')).toBeVisible();
  for (const name of ['Consent log', 'Deliveries']) await page.locator('summary', { hasText: name }).click();
  await expectFine(page, 'a call with its notes');

  await open(page, '/dashboard/settings#areas');
  await page.getByRole('button', { name: /^Hawaii/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Maui', exact: true })).toBeChecked();
  await expect(page.locator('path[data-name="Maui, Hawaii"]')).toBeVisible();
  await expectFine(page, 'the filled service areas');
  await open(page, '/dashboard/settings#company');
  await page.locator('#company').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Connect Facebook page' }).click();
  await expectFine(page, 'the filled settings');
});

test('contacts, campaigns and messages with something in them', async ({ page, pro }) => {
  const { contactId, campaignId, conversationId, importId } = await fillContacts(page, pro.email);
  await open(page, '/dashboard/contacts');
  await expect(page.getByText('4 contacts', { exact: true })).toBeVisible();
  await expectFine(page, '/dashboard/contacts');
  await open(page, `/dashboard/contacts/${contactId}`);
  await expect(page.getByText('New contact')).toBeVisible();
  await expectFine(page, 'a contact');
  await open(page, `/dashboard/contacts/import/${importId}`);
  await expect(page.getByText('Left out: "12" is not a phone number.')).toBeVisible();
  await expectFine(page, 'the columns of a file');

  await open(page, '/dashboard/campaigns');
  await expect(page.getByRole('link', { name: 'Gutter cleaning' })).toBeVisible();
  await expectFine(page, '/dashboard/campaigns');
  await open(page, `/dashboard/campaigns/${campaignId}`);
  await expect(page.getByRole('table', { name: 'What happened when' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Nora Whitfield' })).toBeVisible();
  await expectFine(page, 'a campaign');
  await open(page, '/dashboard/campaigns/create');
  await expect(page.getByTestId('arrives')).toBeVisible();
  await expectFine(page, '/dashboard/campaigns/create');
  await post(page, '/api/company/google-reviews', { link: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 200);
  await open(page, '/dashboard/campaigns/review');
  await expect(page.getByTestId('arrives')).toBeVisible();
  await expectFine(page, '/dashboard/campaigns/review');

  await open(page, '/dashboard/messages');
  await expect(page.getByRole('link', { name: 'Nora Whitfield' })).toBeVisible();
  await expectFine(page, '/dashboard/messages');
  await open(page, `/dashboard/messages/${conversationId}`);
  await page.getByRole('button', { name: 'Make an appointment' }).click();
  await expect(page.getByLabel('What for')).toBeVisible();
  await expectFine(page, 'a conversation');
});

test('purchases with something in them', async ({ page, pro }) => {
  const { invoiceId } = await fillPurchases(page, pro.email);
  await open(page, '/dashboard/billing-history');
  await expect(page.getByText('Add-Ons', { exact: true })).toBeVisible();
  await expectFine(page, '/dashboard/billing-history');
  await open(page, `/dashboard/billing-history/${invoiceId}`);
  await expect(page.getByRole('row', { name: /Campaign: Spring gutter check/ })).toContainText('$14.99');
  await expectFine(page, 'an invoice');
  await open(page, '/dashboard/purchase-history');
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible();
  await expectFine(page, '/dashboard/purchase-history');
  await open(page, '/dashboard/checkout');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$49.00');
  await expectFine(page, '/dashboard/checkout');
});

test('a number of one’s own, and a draft', async ({ page, pro }) => {
  await subscribe(page, pro.email);
  await open(page, '/dashboard/settings/number');
  await expect(page.getByLabel('Area code')).toBeVisible();
  await expectFine(page, 'a number to choose');
  const { numbers } = await (
    await page.request.get(`/api/number/search?areaCode=${randomInt(900, 989)}`)
  ).json();
  const { phone } = numbers[randomInt(numbers.length)];
  await post(page, '/api/number', { key: randomUUID(), phone }, 202);
  await expect
    .poll(async () => (await (await page.request.get('/api/number')).json()).number?.state)
    .toBe('active');
  await open(page, '/dashboard/settings/number');
  await expect(page.getByRole('list', { name: 'What works' })).toBeVisible();
  await expectFine(page, 'a number of one’s own');
  await open(page, '/dashboard/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Spring offer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}/);
  const [, campaignId] = /campaigns\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await open(page, `/dashboard/campaigns/${campaignId}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Spring offer');
  await expectFine(page, 'a draft');
});

test('no page with something in it was forgotten above', () => {
  // Each of these is opened with an id in one of the tests above: a page that comes joins them.
  expect(pages.filter((path) => path.includes(':'))).toEqual([
    '/dashboard/billing-history/:invoiceId',
    '/dashboard/campaigns/:campaignId',
    '/dashboard/campaigns/:campaignId/edit',
    '/dashboard/messages/:conversationId',
    '/dashboard/calls/:callId',
    '/dashboard/contacts/import/:importId',
    '/dashboard/contacts/:contactId',
  ]);
});
