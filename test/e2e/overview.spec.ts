import { expect, test } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';

test('a new pro sees the way to the first call, every figure at zero, and the smart contact to save or scan', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Merge Jotline into a call' })).toBeVisible();
  for (const name of ['Pro Leads', 'Network', 'Active Campaigns', 'Minutes Usage', 'Communications'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('0 of 500')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible();
  // In the hand a tap saves it; on a desk there is a code to scan.
  const code = page.getByRole('img', { name: /QR code that saves Jotline/ });
  await expect(page.getByRole('link', { name: 'Add to contacts' }).last()).toBeVisible();
  await expect(code).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(code).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download vCard' }).click();
  expect((await download).suggestedFilename()).toBe('Jotline.vcf');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await page.getByRole('button', { name: '0 active' }).click();
  await expect(page.getByText('No active campaigns')).toBeVisible();
  await page.getByRole('menuitem', { name: 'All campaigns' }).click();
  await expect(page).toHaveURL('/dashboard/campaigns');
});

test('what is owed to whom is on top until it is ticked off, and an unverified line is named', async ({
  page,
  pro,
}) => {
  const callId = await addSampleCall(page, pro);
  await addSampleCall(page, { ...pro, state: 'transcribing' });
  await page.goto('/dashboard');
  const owed = page.getByRole('main').locator('section', { hasText: 'You owe' });
  const open = owed.getByRole('checkbox');
  await expect(open.first()).toBeVisible();
  const before = await open.count();
  expect(before).toBeGreaterThan(0);
  await expect(owed).toContainText('Gil Stroud');
  await open.first().click();
  await expect(open).toHaveCount(before - 1);
  await expect(page.getByText('Writing down what was said 40%')).toBeVisible();

  await expect(page.getByText('Total calls')).toBeVisible();
  await expect(page.getByText('1 min 35 s')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Calls by day' })).toBeAttached();
  const asked = page.waitForResponse(/period=week/);
  await page.getByRole('radio', { name: 'This Week' }).first().check();
  expect((await asked).status()).toBe(200);
  await owed.getByRole('link').first().click();
  await expect(page).toHaveURL(`/dashboard/calls/${callId}`);

  // An account with calls and an unverified line is told so.
  await page.goBack();
  await page.getByRole('link', { name: 'Verify your line' }).click();
  await expect(page).toHaveURL('/dashboard/settings/calls#lines');
});
