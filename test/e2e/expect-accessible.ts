import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing axe objects to, in light and in dark, and nothing wider than the screen. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findViolations(page), `${where} in light`).toEqual([]);
  // Of what axe looks at, only colours change with the scheme.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(page, ['color-contrast']), `${where} in dark`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Without `preload` axe would copy the style of the waveform's shadow root into the page, which its policy refuses.
  const axe = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'] });
  // One page without frames of other sites: the way that opens no second page for its report is twice as fast.
  axe.setLegacyMode(true);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
