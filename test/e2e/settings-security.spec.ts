import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

test('a pro downloads everything as one archive, and is told by mail when it is ready', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#security');
  const security = page.locator('#security');
  await security.getByRole('button', { name: 'Make my archive' }).click();
  await expect(page.getByText('Your archive is being made')).toBeVisible();
  const link = security.getByRole('link', { name: /Download my data/ });
  await expect(link).toBeVisible();
  await waitForMail(pro.email, 'Your data is ready to download');
  const started = page.waitForEvent('download');
  await link.click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('jotline-data.zip');
  const archive = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(archive['data/logins.json'] as Uint8Array)).toContain(pro.email);
  expect(strFromU8(archive['README.txt'] as Uint8Array)).toContain('YOUR JOTLINE DATA');
  await expectAccessible(page, { where: 'the archive that is ready', within: '#security' });
});

test('deleting the account needs the password, waits seven days and can be taken back', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#security');
  const open = page.locator('#security').getByRole('button', { name: 'Delete my account' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Password required' })).toBeVisible();
  await dialog.getByLabel('Your password').fill('not-my-password-1');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await expectAccessible(page, { where: 'the question for the password', within: '[role=dialog]' });
  await dialog.getByLabel('Your password').fill(pro.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await waitForMail(pro.email, 'Your account will be deleted');

  // On every page, not only here.
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'Deletion of your account' });
  await expect(banner).toContainText('This account will be deleted on');
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(banner).toBeHidden();
  await waitForMail(pro.email, 'Your account stays');
});
