import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';

/** A customer of the pro who got a campaign's text. */
async function addCustomer(page: Page, email: string): Promise<string> {
  const answer = await post(page, '/dev/sample-campaigns', { email }, 201);
  return (await answer.json()).phones[0];
}

async function writeAs(page: Page, from: string, body: string): Promise<void> {
  await post(page, '/dev/texts', { from, body }, 201);
}

test('a yes is answered and becomes an appointment with a calendar file; a stop ends the conversation', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  const phone = await addCustomer(page, pro.email);
  await writeAs(page, phone, 'Yes please');
  await page.goto('/dashboard/messages');
  const row = page.getByRole('listitem').filter({ hasText: 'Nora Whitfield' });
  await expect(row).toContainText('New');
  const badge = page.getByText('1 unread').filter({ visible: true });
  await expect(badge).toBeVisible();
  await row.getByRole('link').click();
  await expect(badge).toHaveCount(0);
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread).toContainText('20 % off gutter cleaning');
  await expect(thread).toContainText('Yes please');

  await page.getByLabel('Your answer').fill('Great. Tuesday at nine?');
  await page.getByLabel('Your answer').press('Enter');
  await expect(thread).toContainText('Great. Tuesday at nine?');
  await expect(page.getByLabel('Your answer')).toHaveValue('');
  await expect
    .poll(async () => {
      const { texts } = await (
        await page.request.get(`/dev/texts.json?number=${encodeURIComponent(phone)}`)
      ).json();
      return texts.some(({ body }: { body: string }) => body === 'Great. Tuesday at nine?');
    })
    .toBe(true);

  await page.getByRole('button', { name: 'Make an appointment' }).click();
  await page.getByLabel('What for').fill('Clean the gutters');
  await expectAccessible(page, { where: 'the form of an appointment', within: 'main' });
  await page.getByLabel('Address').fill('1 Elm St, Austin');
  await page.getByRole('button', { name: 'Save appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make an appointment' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Calendar file' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await page.getByRole('link', { name: 'See contact' }).click();
  await expect(page.getByText('Clean the gutters')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('link', { name: 'Nora Whitfield' }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/.+/);

  // Who opted out cannot be answered.
  await writeAs(page, phone, 'Stop texting me');
  await page.goto('/dashboard/messages');
  await page.getByRole('link', { name: 'Nora Whitfield' }).click();
  await expect(page.getByText('This customer opted out.')).toBeVisible();
  await expect(page.getByLabel('Your answer')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
});
