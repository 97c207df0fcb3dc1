import { subscribe } from '../buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';

test('the owner adds a webhook, sends a test, reads in the log why it was not taken, and removes it @every-width', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email, 'price_business_placeholder');
  await page.goto('/dashboard/settings#webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByRole('textbox', { name: 'Address' }).fill('http://tool.example/hook');
  await form.getByRole('checkbox', { name: /message.received/ }).check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('The address must begin with https://.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:4389/hook');
  await expectAccessible(page, { where: 'the form of a webhook' });
  await form.getByRole('button', { name: 'Add webhook' }).click();
  expect(await page.getByRole('textbox', { name: 'Its signing secret' }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();

  const list = page.getByRole('list', { name: 'Webhooks' });
  await list.getByRole('button', { name: 'Send a test to 127.0.0.1:4389' }).click();
  const log = page.getByRole('list', { name: 'Log of 127.0.0.1:4389' });
  await expect(log).toContainText('private network');
  await expect(log.getByRole('button', { name: 'Resend test' })).toBeVisible();
  await expectAccessible(page, { where: 'the log of a webhook' });
  await expectNoSidewaysScroll(page, 'the log of a webhook');
  await list.getByRole('button', { name: 'Remove the webhook to 127.0.0.1:4389' }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
});
