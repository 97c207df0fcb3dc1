import AxeBuilder from '@axe-core/playwright';
import { pages } from '#domain/pages.ts';
import { expect, test } from './jotline-test.ts';

const shown = pages.filter((path) => !path.includes(':'));

for (const colorScheme of ['light', 'dark'] as const) {
  for (const area of ['public', 'dashboard'] as const) {
    test(`${area} pages in ${colorScheme}: no axe violation, nothing wider than the screen`, async ({
      page,
      pro,
    }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (area === 'public') await page.context().clearCookies();
      else expect(pro.email).toBeTruthy();
      for (const path of shown.filter(
        (candidate) => candidate.startsWith('/dashboard') === (area === 'dashboard'),
      )) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect(found, `${path} ${colorScheme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      }
    });
  }
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
  expect(pro.email).toBeTruthy();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of shown) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
