import type { Page } from '@playwright/test';
import { pages } from '#domain/site/pages.ts';
import { fillCallsAndSettings, fillContacts, fillPurchases } from '../filled-account.ts';
import { expect, test } from '../jotline-test.ts';

// The assistant's button floats over every page: nothing that can be pressed may be out of reach below it.
test.describe.configure({ timeout: 600_000 });

const launcher = (page: Page) => page.getByRole('button', { name: 'Ask the assistant' });

/** What lies below the button and cannot be scrolled out from under it. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main button, main a[href], main input, main textarea, main summary, footer a, footer label',
    );
    const covered: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (top?.closest('[aria-label="Ask the assistant"]'))
        covered.push(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return covered;
  });
}

test('Send is never below the button of the assistant, however long the conversation and far the page is scrolled @every-width', async ({
  page,
  pro,
}) => {
  const { conversationId } = await fillContacts(page, pro.email);
  await page.goto(`/dashboard/messages/${conversationId}`);
  await expect(launcher(page)).toBeVisible();
  const box = page.getByLabel('Your answer');
  for (const height of [1000, 900, 844, 740, 667, 568])
    for (const answer of ['', 'Tuesday at nine.\n\nBring the key to the side gate.\n\nThank you.']) {
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height });
      await box.fill(answer);
      const meetings = await page.evaluate(() => {
        const [send, button] = [...document.querySelectorAll<HTMLElement>('main button, button')]
          .filter(({ textContent, ariaLabel }) => textContent === 'Send' || ariaLabel === 'Ask the assistant')
          .map((element) => () => element.getBoundingClientRect());
        const found: number[] = [];
        const end = document.documentElement.scrollHeight - window.innerHeight;
        for (let at = 0; at <= end + 8; at += 8) {
          window.scrollTo({ top: at, behavior: 'instant' });
          const [one, other] = [send?.(), button?.()];
          if (!one || !other) throw new Error('nothing to compare');
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          if (!apart) found.push(at);
        }
        window.scrollTo({ top: 0, behavior: 'instant' });
        return found;
      });
      expect(meetings, `${height} px high, with "${answer}"`).toEqual([]);
    }
});

test('everything on a page of the dashboard can be reached beside the button @every-width', async ({
  page,
  pro,
}) => {
  const { callId } = await fillCallsAndSettings(page, pro.email);
  const { contactId, campaignId, conversationId, importId } = await fillContacts(page, pro.email);
  const { invoiceId } = await fillPurchases(page, pro.email);
  const ids = { callId, contactId, campaignId, conversationId, importId, invoiceId } as Record<
    string,
    string | undefined
  >;
  // Settings have no assistant.
  const walked = pages.filter((path) => /^\/dashboard(?!\/settings)/.test(path));
  for (const path of walked) {
    await page.goto(path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ''));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(launcher(page)).toBeVisible();
    expect(await findCovered(page), path).toEqual([]);
  }
});
