import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** `within` names what is new on a page that was looked at before: a dialog, an opened form. */
interface Look {
  where?: string;
  within?: string;
}

/** Nothing axe objects to, in light and in dark, nothing wider than the screen, and phone numbers on one line. */
export async function expectAccessible(page: Page, { where = page.url(), within }: Look = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findViolations(page, { within }), `${where} in light`).toEqual([]);
  // Of what axe looks at, only colours change with the scheme. Axe itself is in the page by now.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await findViolations(page, { within, rules: ['color-contrast'], axeSource: ';' });
  expect(inDark, `${where} in dark`).toEqual([]);
  await expectNoSidewaysScroll(page, where);
  expect(await findBrokenPhones(page), `${where}: phone numbers on two lines`).toEqual([]);
}

/** The phone numbers that are spread over more than one line. */
function findBrokenPhones(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: phone } of (node.textContent ?? '').matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + phone.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`${phone} in "${node.textContent}"`);
      }
    return broken;
  });
}

export async function expectNoSidewaysScroll(page: Page, where = page.url()): Promise<void> {
  // A chart is drawn anew a moment after its frame has changed.
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(measure, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

interface Search {
  within?: string | undefined;
  rules?: string[];
  axeSource?: string;
}

async function findViolations(page: Page, { within, rules, axeSource }: Search): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) });
  // Without `preload` axe would copy the style of the waveform's shadow root into the page, which its policy refuses.
  axe.options({ preload: false, resultTypes: ['violations'] });
  // One page without frames of other sites: the way that opens no second page for its report is twice as fast.
  axe.setLegacyMode(true);
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
