import { expect, signIn, test } from './jotline-test.ts';

test('the navigation leads everywhere and says where one is, also by keyboard, and Logout clears everything', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  const inMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  expect(inMain).toBe(true);

  const more = page.getByRole('button', { name: 'More', exact: true });
  for (const path of [
    '/dashboard/campaigns',
    '/dashboard/billing-history',
    '/dashboard/settings',
    '/dashboard',
  ]) {
    const link = page.locator(`nav a[href="${path}"]:visible, [role=dialog] a[href="${path}"]`).first();
    // On a phone the rarer pages are behind "More".
    if ((await more.isVisible()) && !(await link.isVisible())) await more.click();
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.locator(`a[href="${path}"][aria-current="page"]`).first()).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  const menu = page.getByRole('button', { name: /^Account menu/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(page).toHaveURL('/dashboard/settings#company');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Billing & Plan' }).click();
  await expect(page).toHaveURL('/dashboard/settings#plan');
  await page.evaluate(() => localStorage.setItem('left-over', '1'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test('signing out in one tab signs out the other; signing in does not disturb it', async ({
  page,
  context,
  pro,
}) => {
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/auth\/signin/);
  await signIn(page, pro);
  await expect(page).toHaveURL('/dashboard');
});

test('a toast says what happened and closes after 3 seconds', async ({ page, pro }) => {
  await page.goto('/dashboard/settings#security');
  await page.getByLabel('Current password').fill(pro.password);
  await page.getByLabel('New password', { exact: true }).fill('gutter-41-down');
  await page.getByRole('button', { name: /change password/i }).click();
  const toast = page.getByText(/password (changed|saved|updated)/i);
  await expect(toast).toBeVisible();
  const shown = Date.now();
  await page.mouse.move(1, 1);
  await expect(toast).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(2000);
});

test('an unknown address is a real 404 with a way back', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});
