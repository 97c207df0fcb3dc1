import { randomInt, randomUUID } from 'node:crypto';
import { subscribe } from './buying.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

test('the mailbox shows a mail as it arrived, and the tools are readable and styled', async ({
  page,
  pro,
}) => {
  await waitForMail(pro.email, 'Confirm your email address');
  await page.goto('/dev/mailbox');
  await page.getByRole('row').filter({ hasText: pro.email }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
  // Nothing may run inside the mail's frame, the test's own scripts included: its source is read instead.
  const source = await page.locator('iframe').getAttribute('src');
  const mail = await page.request.get(source ?? '');
  expect(await mail.text()).toContain('Confirm email</a>');
  expect(mail.headers()['content-security-policy']).toContain('sandbox');

  for (const path of ['/dev/mailbox', '/dev/jobs', '/dev/phone', '/dev/texts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('the phones of the tools call and text the number of a business too', async ({ page, pro }) => {
  await subscribe(page, pro.email);
  const { numbers } = await (
    await page.request.get(`/api/number/search?areaCode=${randomInt(800, 899)}`)
  ).json();
  const { phone } = numbers[randomInt(numbers.length)];
  await post(page, '/api/number', { key: randomUUID(), phone }, 202);
  await expect
    .poll(async () => (await (await page.request.get('/api/number')).json()).number?.state)
    .toBe('active');
  const customer = `+1614555${randomInt(2000, 9999)}`;
  await page.goto(`/dev/texts?number=${encodeURIComponent(customer)}`);
  await page.getByLabel('To', { exact: true }).selectOption(phone);
  await page.getByLabel('Text message').fill('Do you fix gutters?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(async () => (await (await page.request.get('/api/conversations')).json()).conversations)
    .toMatchObject([{ phone: customer, body: 'Do you fix gutters?' }]);
  await expectAccessible(page, { where: 'texts to a business' });
  await page.goto('/dev/phone');
  await page.getByLabel('Who calls').selectOption({ label: 'A caller who hides the number' });
  await page.getByLabel('Which number is called').selectOption(phone);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect
    .poll(async () => (await (await page.request.get('/api/calls')).json()).calls.length)
    .toBeGreaterThan(0);
});
