import { expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';

test('the top navigation leaves the account menu its room on a narrow window', async ({ page, pro }) => {
  expect(pro.email).toContain('@');
  for (const width of [900, 1023, 1024, 1100, 1200]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard/promises');
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByText('Settings')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});
