import { pages } from '#domain/site/pages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';

const shown = pages.filter((path) => !path.includes(':'));

for (const area of ['public', 'dashboard'] as const) {
  test(`${area} pages: no axe violation, nothing wider than the screen`, async ({ page, pro }) => {
    test.setTimeout(180_000);
    if (area === 'public') await page.context().clearCookies();
    else expect(pro.email).toBeTruthy();
    for (const path of shown.filter(
      (candidate) => candidate.startsWith('/dashboard') === (area === 'dashboard'),
    )) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectAccessible(page, path);
    }
  });
}

test('the dashboard can be used by keyboard alone', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  const inMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  expect(inMain).toBe(true);
});

test('a narrow phone of 360 px shows every page without sideways scrolling', async ({ page, pro }) => {
  test.setTimeout(120_000);
  test.skip(test.info().project.name !== 'phone', 'It has a width of its own.');
  expect(pro.email).toBeTruthy();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of shown) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
