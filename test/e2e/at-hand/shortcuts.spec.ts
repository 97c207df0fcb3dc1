import type { Page } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const bar = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
}

test('the sheet lists the shortcuts, each of its ways leads where it says, and it can be turned off @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/calls');
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await expectAccessible(page, { where: 'the sheet', within: '[role=dialog]' });
  const ways = await sheet(page)
    .locator('dl > div')
    .filter({ hasText: 'then' })
    .evaluateAll((rows) =>
      rows.map((row) => ({
        name: row.querySelector('dt')?.textContent ?? '',
        keys: [...row.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
      })),
    );
  expect(ways.map(({ name }) => name)).toEqual([
    'Overview',
    'Calls',
    'Promises',
    'Contacts',
    'Campaigns',
    'Messages',
    'Billing',
    'Settings',
  ]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  for (const { name, keys } of ways) {
    for (const key of keys) await page.keyboard.press(key);
    const link = page.locator(`nav[aria-label="Dashboard"] a[aria-current="page"]`).filter({ hasText: name });
    await expect(link.first(), name).toBeAttached();
  }

  await page.keyboard.press('?');
  await sheet(page).getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const before = page.url();
  for (const key of ['?', 'g', 'c', '/']) await page.keyboard.press(key);
  // Heard after those, and by the same listener.
  await page.keyboard.press('Control+k');
  await expect(bar(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(page.url()).toBe(before);

  await bar(page).getByRole('combobox').fill('shortcuts');
  await bar(page).getByRole('option', { name: 'Keyboard shortcuts', exact: true }).click();
  await sheet(page).getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/dashboard/promises');
});

test('keys walk through the calls and open one, and go to the search of the page @every-width', async ({
  page,
  pro,
}) => {
  const first = await addSampleCall(page, { ...pro, startedAt: '2026-11-02T15:00:00Z' });
  const second = await addSampleCall(page, { ...pro, startedAt: '2026-11-01T15:00:00Z' });
  await open(page, '/dashboard/calls');
  const link = (id: string) => page.locator(`main a[href="/dashboard/calls/${id}"]`);
  await expect(link(second)).toBeVisible();
  await page.keyboard.press('j');
  await expect(link(first)).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(second)).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(second)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(first)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/calls/${second}`);

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/dashboard/calls');
  await expect(link(second)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('keys rest while somebody types, holds a modifier or answers a dialog', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/contacts');
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('gc?/jk');
  await expect(search).toHaveValue('gc?/jk');
  await expect(page).toHaveURL(/\/dashboard\/contacts/);
  await expect(sheet(page)).toHaveCount(0);

  await search.blur();
  await page.keyboard.press('g');
  await page.keyboard.press('Alt+c');
  await page.keyboard.press('Control+Shift+k');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add contact' });
  await expect(drawer.getByLabel('Name')).toBeFocused();
  await drawer.getByRole('button', { name: 'Close add contact' }).focus();
  for (const key of ['?', 'g', 'c', 'Control+k']) await page.keyboard.press(key);
  await expect(drawer).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/contacts/);
});
