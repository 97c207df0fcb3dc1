import { readFile } from 'node:fs/promises';
import { subscribe } from '../buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';
import { addMember, changeTo } from './members.ts';

test('a business without the Business plan is told what the activity log would be @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#activity');
  await expect(page.getByRole('heading', { name: 'The activity log comes with Business' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveCount(0);
  await expectAccessible(page, { where: 'a plan without the activity log' });
  await expectNoSidewaysScroll(page, 'a plan without the activity log');
});

test('the owner reads who did what, narrows it down, and takes it along @every-width', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email, 'price_business_placeholder');
  const office = await addMember(page, pro, 'office');
  await changeTo(page, office);
  const contact = { name: 'Nora Whitfield', textConsent: false };
  const { id } = await (await post(page, '/api/contacts', contact, 201)).json();
  await page.goto(`/dashboard/contacts/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Whitfield' })).toBeVisible();
  await page.goto('/dashboard/settings/activity');
  await expect(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();

  await changeTo(page, pro);
  await page.goto('/dashboard/settings#activity');
  const log = page.getByRole('list', { name: 'Activity' });
  await expect(log).toContainText('Olga Berg (office) looked at the contact Nora Whitfield');
  await expect(log).toContainText('Olga Berg (office) added the contact Nora Whitfield');
  await expect(log).toContainText('Olga Berg (office) joined the team');
  const looked = log.getByRole('listitem').filter({ hasText: 'looked at the contact' });
  await expect(looked).toContainText(/Chrome on \w+, [\d.:a-f]+\s·\s\w{3} \d{1,2}, \d{1,2}:\d\d\s[AP]M/);
  await expectAccessible(page, { where: 'the activity log' });
  await expectNoSidewaysScroll(page, 'the activity log');

  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Olga Berg' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: '(owner)' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Activity' }).click();
  await page.getByRole('option', { name: 'Added' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox').fill('nora');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=nora/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'No activity matches' })).toBeVisible();
  await expectAccessible(page, { where: 'an activity log in which nothing matches' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(log).toContainText('joined the team');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Olga Berg (office),looked at the contact Nora Whitfield');
  await page.reload();
  await expect(log.getByRole('listitem').first()).toContainText('exported the activity log');

  await page.request.delete(`/api/contacts/${id}`, { headers: { origin: new URL(page.url()).origin } });
  await page.reload();
  await expect(log).toContainText('Olga Berg (office) looked at a deleted contact');
  await expect(log).not.toContainText('Nora Whitfield');
});
