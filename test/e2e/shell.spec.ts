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
    await expect(page).toHaveURL(path === '/dashboard/settings' ? `${path}/company` : path);
    await expect(page.locator(`a[href="${path}"][aria-current="page"]`).first()).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  const menu = page.getByRole('button', { name: /^Account menu/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(page).toHaveURL('/dashboard/settings/company#company');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Billing & Plan' }).click();
  await expect(page).toHaveURL('/dashboard/settings/plan#plan');
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
  await expect(page).toHaveURL('/');
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

test('a typed address starts at the top of its page; a reload and the way back stay where one was', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const place = () => page.evaluate(() => window.scrollY);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await open('/dashboard/settings');
  await expect(page.getByRole('button', { name: 'Connect Google reviews' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await open('/dashboard/campaigns/create');
  expect(await place()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await expect.poll(place).toBeGreaterThan(0);
  await open('/dashboard/settings');
  await expect(page.getByRole('button', { name: 'Connect Google reviews' })).toBeVisible();
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(place).toBeGreaterThan(0);
});

test('an opened drawer moves nothing on the page behind it, scrollbar or not', async ({
  playwright,
  baseURL,
  pro,
  page,
}) => {
  expect(pro.email).toBeTruthy();
  // The tests' own browser hides the scrollbars that people have.
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 500 },
    storageState: await page.context().storageState(),
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  const launcher = tab.getByRole('button', { name: 'Ask the assistant' });
  const heading = tab.getByRole('heading', { level: 1 });
  await expect(launcher).toBeVisible();
  await expect(tab.getByText('Trial: 14 days left.')).toBeVisible();
  const places = async () => [await launcher.boundingBox(), (await heading.boundingBox())?.x];
  const before = await places();
  expect(await tab.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(
    0,
  );
  await tab.getByRole('button', { name: /cart/i }).first().click();
  const drawer = tab.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect(await places()).toEqual(before);
  await tab.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(await places()).toEqual(before);
  await browser.close();
});
