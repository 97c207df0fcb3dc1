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
  await expect(thread).toContainText('20% off gutter cleaning');
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

test('a wide screen has the list beside the conversation, the newest in view and the answer at hand; a phone one of them', async ({
  page,
  pro,
}) => {
  const phone = await addCustomer(page, pro.email);
  // More than a screen can hold.
  for (let count = 1; count <= 14; count += 1) await writeAs(page, phone, `Question number ${count}?`);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/dashboard/messages');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Nora Whitfield' }) });
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeVisible();
  await expect(row).toContainText('New');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Whitfield' })).toBeVisible();
  await expect(row.getByRole('link')).toHaveAttribute('aria-current', 'page');
  const newest = page.getByText('Question number 14?').last();
  const answer = page.getByLabel('Your answer');
  await expect(newest).toBeInViewport();
  await expect(answer).toBeInViewport();
  await expect(row).toBeInViewport();
  const [above, below] = [await newest.boundingBox(), await answer.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await expectAccessible(page, { where: 'two panes of messages' });

  // What comes is in view too, and the list knows it.
  await writeAs(page, phone, 'Are you there?');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Are you there?')).toBeInViewport();
  await answer.fill('On my way.');
  await answer.press('Enter');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('On my way.')).toBeInViewport();
  await expect(answer).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeHidden();
  await expect(answer).toBeInViewport();
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pick a conversation' })).toBeHidden();
});
