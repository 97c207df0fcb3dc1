import type { Page } from '@playwright/test';
import { withItems } from '../../support/with-items.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

async function addVisits(page: Page, pro: { email: string }): Promise<void> {
  const callId = await addSampleCall(page, pro);
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const actionItems = [
    { text: 'Replace the heater', owner: 'pro', due: 'March 5, 2030 at 8:00 AM', evidence: [] },
    { text: 'Inspect the roof', owner: 'pro', due: 'March 5, 2030 at 10:00 AM', evidence: [] },
    { text: 'Clean the gutters', owner: 'pro', due: 'March 5, 2030', evidence: [] },
  ];
  const answer = await page.request.patch(`/api/calls/${callId}/notes`, {
    headers: { origin: new URL(page.url()).origin },
    data: { revision: notes.revision, notes: withItems(notes.document, actionItems) },
  });
  expect(answer.status()).toBe(200);
}

/** As a calendar program asks: with the address and nothing else. */
const readAs = (page: Page, address: string) => page.request.get(address, { headers: { cookie: '' } });

test('an address for the calendar is made, copied, replaced and turned off @every-width', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#promises');
  const section = page.locator('#promises');
  await expect(section.getByRole('heading', { name: 'Calendar feed' })).toBeVisible();
  await expectAccessible(page, { where: 'no calendar feed' });
  await section.getByRole('button', { name: 'Make an address' }).click();
  const field = section.getByLabel('Your calendar address');
  await expect(field).toHaveValue(/\/calendar\/[\w-]{64}\.ics$/);
  await expect(section.getByText('Whoever has this address can read what it shows')).toBeVisible();
  await expect(section.getByText('No calendar has read it yet.')).toBeVisible();
  const first = await field.inputValue();
  const link = section.getByRole('link', { name: 'Open in your calendar' });
  await expect(link).toHaveAttribute('href', first.replace(/^https?:/, 'webcal:'));
  const isReadable = await link.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return color !== backgroundColor;
  });
  expect(isReadable).toBe(true);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await section.getByRole('button', { name: 'Copy address' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page, { where: 'a calendar feed' });
  await expectNoSidewaysScroll(page);

  await addVisits(page, pro);
  const calendar = await readAs(page, first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('SUMMARY:Replace the heater');
  await page.reload();
  await expect(section.getByText(/^Last read by a calendar:/)).toBeVisible();

  await section.getByRole('button', { name: 'Make a new address' }).click();
  const asked = page.getByRole('dialog', { name: 'Make a new address?' });
  await expect(asked).toContainText('The old address stops at once.');
  await expectAccessible(page, { where: 'before a new address' });
  await asked.getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await readAs(page, first)).status()).toBe(404);
  expect((await readAs(page, second)).status()).toBe(200);

  // The page of promises has the same, for technicians too.
  await page.goto('/dashboard/promises');
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const drawer = page.getByRole('dialog', { name: 'Calendar feed' });
  await expect(drawer.getByLabel('Your calendar address')).toHaveValue(second);
  await expectAccessible(page, { where: 'the calendar feed beside the promises' });
  await drawer.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('dialog', { name: 'Turn off the calendar feed?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(drawer.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await readAs(page, second)).status()).toBe(404);
});

test('two visits at the same time are told while the time is chosen, and on both afterwards @every-width', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/promises');
  await addVisits(page, pro);
  await page.reload();
  const row = (text: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) });
  const warning = /^Two visits at the same time/;
  await expect(row('Inspect the roof')).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);

  await row('Inspect the roof')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change promise' });
  await drawer.getByLabel('Time').fill('08:30');
  await expect(drawer.getByText(warning)).toContainText('Replace the heater');
  await expectAccessible(page, { where: 'choosing a time that is taken' });
  await drawer.getByLabel('Time').fill('09:00');
  await expect(drawer.getByText(warning)).toHaveCount(0);
  await drawer.getByLabel('Time').fill('08:30');
  await expect(drawer.getByText(warning)).toBeVisible();
  await drawer.getByRole('button', { name: 'Save promise' }).click();
  await expect(drawer).toHaveCount(0);

  await expect(row('Inspect the roof').getByText(warning)).toContainText('Replace the heater');
  await expect(row('Replace the heater').getByText(warning)).toContainText('Inspect the roof');
  await expect(row('Clean the gutters').getByText(warning)).toHaveCount(0);
  await expectAccessible(page, { where: 'two visits at the same time' });
  await expectNoSidewaysScroll(page);
  await row('Replace the heater')
    .getByRole('link', { name: /^Inspect the roof/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/calls\/[0-9a-f-]{36}/);
});
