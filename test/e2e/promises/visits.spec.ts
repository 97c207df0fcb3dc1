import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addVisits } from './add-visits.ts';

const visit = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a customer is told that somebody is on the way, and reminded of a visit when the business wants it @every-width', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#promises');
  const section = page.locator('#promises');
  await expect(section.getByText('see you tomorrow')).toBeVisible();
  const remind = section.getByRole('checkbox', { name: 'Text customers the day before a visit' });
  await expect(remind).not.toBeChecked();
  await remind.click();
  await expect(page.getByText('Customers are reminded').first()).toBeVisible();
  await expect(remind).toBeChecked();
  await section.getByRole('radio', { name: 'By text' }).click();
  await expect(page.getByText('Reminders come by text').first()).toBeVisible();
  await page.reload();
  await expect(section.getByRole('radio', { name: 'By text' })).toBeChecked();
  await expectAccessible(page, { where: 'reminders in the settings' });
  await expectNoSidewaysScroll(page);

  const callId = await addVisits(page, pro);
  await page.goto('/dashboard/promises');
  const heater = visit(page, 'Be there to replace the heater');
  await expect(visit(page, 'Send the photos').getByRole('button', { name: /^On my way/ })).toHaveCount(0);
  await expect(visit(page, 'Inspect the attic').getByRole('button', { name: /^On my way/ })).toHaveCount(0);
  await heater.getByRole('button', { name: /^On my way/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell them you are on your way?' });
  await expect(dialog.getByText(/should be there in about 20 minutes/)).toBeVisible();
  await dialog.getByRole('radio', { name: '45' }).click();
  const text = /: we are on our way and should be there in about 45 minutes\. Reply STOP to opt-out$/;
  await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(page, { where: 'on my way', within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Send text' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heater).toContainText(/On my way sent \d+:\d\d\s[AP]M/);
  await expectAccessible(page, { where: 'promises with a text' });
  await expectNoSidewaysScroll(page);
  // A second press asks.
  await heater.getByRole('button', { name: /^On my way/ }).click();
  await expect(dialog.getByText(/You told them .* already/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send another text' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();

  const attic = visit(page, 'Inspect the attic');
  await expect(attic).toContainText('Reminder by text the day before');
  await attic.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Reminder text' }).click();
  const reminder = page.getByRole('dialog', { name: 'Remind the customer the day before' });
  await expect(reminder.getByText(/see you .*Mar 5, at 8:00 AM/)).toBeVisible();
  await expect(reminder.getByText('They have not agreed to texts yet.')).toBeVisible();
  await expectAccessible(page, { where: 'the reminder of a visit', within: '[role=dialog]' });
  await reminder.getByRole('checkbox').click();
  await expect(reminder.getByRole('checkbox')).not.toBeChecked();
  await reminder.getByRole('button', { name: 'Close' }).click();
  await expect(attic).not.toContainText('Reminder by text the day before');

  await page.goto(`/dashboard/calls/${callId}`);
  await expect(page.getByRole('heading', { name: 'Your visits' })).toBeVisible();
  await expect(page.getByText(/On my way sent/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reminder text: Inspect the attic' })).toBeVisible();
  await expectAccessible(page, { where: 'a call with visits' });
  await expectNoSidewaysScroll(page);

  const { conversations } = await (await page.request.get('/api/conversations?view=all')).json();
  await page.goto(`/dashboard/messages/${conversations[0].id}`);
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible();
});
