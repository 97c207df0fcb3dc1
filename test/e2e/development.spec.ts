import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';
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
