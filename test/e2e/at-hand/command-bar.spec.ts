import type { Page } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { holdRequests } from '../hold-requests.ts';
import { expect, post, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';
import { addMember, changeTo } from '../team/members.ts';

const bar = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const field = (page: Page) => bar(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => bar(page).getByRole('option', { name });
const active = (page: Page) => bar(page).getByRole('option', { selected: true });
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(searchButton(page)).toBeVisible();
}

async function openBar(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

async function addNora(page: Page): Promise<string> {
  const nora = { name: 'Nora Field', phone: '5125550101', lastJobTitle: 'Roof repair' };
  return (await (await post(page, '/api/contacts', nora, 201)).json()).id;
}

test('the search button opens the bar, which is loaded then and not before @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toContain('@');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const listLoaded = () => asked.filter((url) => /\/(?:command-bar|shortcut-sheet)-/.test(url));
  await open(page, '/dashboard/calls');
  expect(listLoaded()).toEqual([]);
  await expect(searchButton(page)).toBeInViewport({ ratio: 1 });
  const target = await searchButton(page).boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await searchButton(page).click();
  await expect(field(page)).toBeFocused();
  expect(listLoaded()).not.toEqual([]);
  await expect(option(page, 'Add a contact')).toBeVisible();
  for (const row of await bar(page).getByRole('option').all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, { where: 'the empty bar', within: '[role=dialog]' });

  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(searchButton(page)).toBeFocused();
  await searchButton(page).click();
  await bar(page).getByRole('button', { name: 'Close search' }).click();
  await expect(bar(page)).toBeHidden();
});

test('a pro finds a customer, a call, a setting and help, and goes there with keys or a tap @every-width', async ({
  page,
  pro,
}) => {
  const contactId = await addNora(page);
  const callId = await addSampleCall(page, pro);
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const { jobTitle } = notes.document;
  await open(page, '/dashboard');

  await openBar(page);
  await field(page).fill('nora');
  await expect(option(page, /^Nora Field/)).toContainText('(512) 555-0101');
  await expect(option(page, /^Nora Field/)).toContainText('Roof repair');
  await expectAccessible(page, { where: 'what the bar found', within: '[role=dialog]' });
  await expect(active(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/contacts/${contactId}`);
  await expect(bar(page)).toBeHidden();

  await openBar(page);
  await page.keyboard.type('(512) 555 0101');
  await option(page, /^Nora Field/).click();
  await expect(page).toHaveURL(`/dashboard/contacts/${contactId}`);
  await expect(bar(page)).toBeHidden();

  await openBar(page);
  await field(page).fill(jobTitle.slice(0, -2));
  await expect(bar(page).getByRole('group', { name: 'Calls' })).toBeVisible();
  await bar(page).getByRole('group', { name: 'Calls' }).getByRole('option').first().click();
  await expect(page).toHaveURL(`/dashboard/calls/${callId}`);

  await openBar(page);
  await field(page).fill('service ar');
  await expect(option(page, 'Service Areas')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/settings/areas#areas');

  await openBar(page);
  await field(page).fill('quiet hours');
  await bar(page).getByRole('group', { name: 'Help' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/help\/quiet-hours/);
});

test('arrows, Home and End move through all that is shown, and the field keeps the focus @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/calls');
  await openBar(page);
  const rows = bar(page).getByRole('option');
  const count = await rows.count();
  expect(count).toBeGreaterThan(5);
  const expectActive = async (at: number) => {
    await expect(rows.nth(at)).toHaveAttribute('aria-selected', 'true');
    await expect(active(page)).toHaveCount(1);
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await rows.nth(at).getAttribute('id')) ?? '',
    );
    await expect(rows.nth(at)).toBeInViewport();
    await expect(field(page)).toBeFocused();
  };
  await expectActive(0);
  await page.keyboard.press('ArrowDown');
  await expectActive(1);
  await page.keyboard.press('End');
  await expectActive(count - 1);
  await page.keyboard.press('ArrowDown');
  await expectActive(0);
  await page.keyboard.press('ArrowUp');
  await expectActive(count - 1);
  await page.keyboard.press('Home');
  await expectActive(0);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
});

test('the pages that were open last come first, and deeds do what they say', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/messages');
  await open(page, '/dashboard/promises');
  await open(page, '/dashboard/calls');
  await openBar(page);
  const recent = bar(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText(['Promises', 'Messages']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/promises');

  await openBar(page);
  await option(page, 'Add a contact').click();
  const drawer = page.getByRole('dialog', { name: 'Add contact' });
  await expect(drawer.getByLabel('Name')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/contacts');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await openBar(page);
  await field(page).fill('invite');
  await option(page, 'Invite somebody').click();
  await expect(page.getByRole('heading', { name: 'A team comes with Business' })).toBeVisible();
});

test('it says that it is looking, that nothing was found, and that the server cannot be reached', async ({
  page,
  pro,
}) => {
  expect(pro.email).toContain('@');
  await addNora(page);
  await open(page, '/dashboard/calls');
  await openBar(page);
  const letGo = await holdRequests(page, '**/api/find?q=zzz**');
  await field(page).fill('zzzz');
  const status = bar(page).getByRole('status');
  await expect(status).toHaveText('Searching…');
  letGo();
  await expect(status).toHaveText('Nothing found for “zzzz”. Try a name, a phone number or fewer words.');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page, { where: 'nothing found', within: '[role=dialog]' });

  await page.route('**/api/find?q=nora**', (route) => route.abort('failed'));
  await field(page).fill('nora');
  const retry = bar(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expectAccessible(page, { where: 'the search failed', within: '[role=dialog]' });
  await page.unroute('**/api/find?q=nora**');
  await retry.click();
  await expect(option(page, /^Nora Field/)).toBeVisible();
  await expect(retry).toBeHidden();
});

test('an answer that comes late never replaces the one to what was typed since', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  await addNora(page);
  await open(page, '/dashboard/calls');
  await openBar(page);
  const letGo = await holdRequests(page, '**/api/find?q=zzzz');
  const taken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=zzzz'));
  const isAsked = page.waitForRequest((request) => request.url().endsWith('q=zzzz'));
  await field(page).fill('zzzz');
  await isAsked;
  await field(page).fill('nora');
  await taken;
  await expect(option(page, /^Nora Field/)).toBeVisible();
  letGo();
  await expect(option(page, /^Nora Field/)).toBeVisible();
  await expect(page.getByText('No connection', { exact: false })).toHaveCount(0);
});

test('Enter before the answer has come opens what it brings, and nothing of the answer before', async ({
  page,
  pro,
}) => {
  expect(pro.email).toContain('@');
  await addNora(page);
  const gil = { name: 'Gil Stroud', phone: '5125550102' };
  const { id } = await (await post(page, '/api/contacts', gil, 201)).json();
  await open(page, '/dashboard/calls');
  await openBar(page);
  await field(page).fill('nora');
  await expect(option(page, /^Nora Field/)).toBeVisible();
  const letGo = await holdRequests(page, '**/api/find?q=stroud');
  const isAsked = page.waitForRequest((request) => request.url().endsWith('q=stroud'));
  await field(page).fill('stroud');
  await page.keyboard.press('Enter');
  await isAsked;
  await expect(bar(page)).toBeVisible();
  letGo();
  await expect(page).toHaveURL(`/dashboard/contacts/${id}`);
});

test('a technician is offered what is theirs', async ({ page, pro }) => {
  await subscribe(page, pro.email, 'price_business_placeholder');
  await addNora(page);
  const technician = await addMember(page, pro, 'technician');
  await changeTo(page, technician);
  await open(page, '/dashboard/calls');
  await openBar(page);
  await expect(option(page, 'Promises')).toBeVisible();
  for (const name of ['Add a contact', 'New campaign', 'Contacts', 'Billing', 'Invite somebody'])
    await expect(option(page, name)).toHaveCount(0);
  await field(page).fill('nora');
  await expect(bar(page).getByRole('status')).toContainText('Nothing found');
  await field(page).fill('team');
  await expect(bar(page).getByRole('group', { name: 'Help' })).toBeVisible();
  await expect(bar(page).getByRole('group', { name: 'Settings' })).toHaveCount(0);
});

test('a page with unsaved changes asks before the bar leads away', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Half written');
  await openBar(page);
  await field(page).fill('promises');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/dashboard/campaigns/create');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half written');
  await expect(heading(page, 'Promises')).toHaveCount(0);
});

test('search, cart and account have their room at the top of any phone', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  await open(page, '/dashboard/promises');
  for (const width of [320, 360, 375, 380, 390, 430, 600, 899]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${width} px`);
    await expect(searchButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeInViewport({ ratio: 1 });
  }
});
