import type { Page } from '@playwright/test';
import { withItems } from '../../support/with-items.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

const promised = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

async function addPromises(page: Page, pro: { email: string }): Promise<string> {
  const callId = await addSampleCall(page, pro);
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const evidence = notes.document.actionItems[0]?.evidence ?? [0];
  const actionItems = [
    { text: 'Send the photos of the roof', owner: 'pro', due: 'today', evidence },
    { text: 'Be there to replace the heater', owner: 'pro', due: 'tomorrow at 8', evidence },
    { text: 'Text the model number', owner: 'customer', due: null, evidence: [] },
  ];
  const answer = await page.request.patch(`/api/calls/${callId}/notes`, {
    headers: { origin: new URL(page.url()).origin },
    data: { revision: notes.revision, notes: withItems(notes.document, actionItems) },
  });
  expect(answer.status()).toBe(200);
  return callId;
}

/** On the narrowest phone the words of a row end before its buttons begin. */
async function expectNothingCovered(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: before.height });
  const covered = () =>
    page.getByRole('listitem').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const buttons = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
        return [...row.querySelectorAll('p')].flatMap((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          const isCovered = [...range.getClientRects()].some((line) =>
            buttons.some(
              ({ left, right, top, bottom }) =>
                line.right > left && line.left < right && line.bottom > top && line.top < bottom,
            ),
          );
          return isCovered ? [words.textContent] : [];
        });
      }),
    );
  await expect.poll(covered).toEqual([]);
  await page.setViewportSize(before);
}

test('promises of all calls are heard, changed, done and taken back on one page @every-width', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/promises');
  await expect(page.getByRole('heading', { name: 'No open promises' })).toBeVisible();
  await expectAccessible(page, { where: 'no promises' });

  const callId = await addPromises(page, pro);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All promises' }).click();
  await expect(page).toHaveURL(/\/dashboard\/promises$/);
  const photos = promised(page, 'Send the photos of the roof');
  await expect(photos).toContainText('“today”');
  await expect(promised(page, 'Be there to replace the heater')).toContainText(/, 8:00\sAM/);
  await expect(promised(page, 'Text the model number')).toContainText('No day said');
  const periods = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(periods).toEqual(['Today', 'Next 7 days', 'No exact day']);
  await expectAccessible(page, { where: 'promises' });
  await expectNoSidewaysScroll(page);
  await expectNothingCovered(page);

  const sound = page.waitForResponse((response) => response.url().endsWith('/sound.wav'));
  await photos.getByRole('button', { name: 'Play: Send the photos of the roof' }).click();
  expect((await sound).headers()['content-type']).toBe('audio/wav');
  // It ends by itself.
  await expect(photos.getByRole('button', { name: 'Play: Send the photos of the roof' })).toBeVisible();

  await photos.getByRole('checkbox').click();
  await expect(photos.getByRole('checkbox')).toHaveCount(0);
  const news = page.getByRole('status').filter({ hasText: 'Done: Send the photos of the roof' });
  await news.getByRole('button', { name: 'Undo' }).click();
  await expect(photos.getByRole('checkbox')).not.toBeChecked();
  await photos.getByRole('checkbox').click();
  await expect(photos.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Done' }).click();
  await expect(promised(page, 'Send the photos of the roof').getByRole('checkbox')).toBeChecked();
  await expectAccessible(page, { where: 'done promises' });

  await page.getByRole('radio', { name: 'Open' }).click();
  const heater = promised(page, 'Be there to replace the heater');
  await heater.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const drawer = page.getByRole('dialog', { name: 'Change promise' });
  await drawer.getByLabel('What was promised').fill('Be there to replace the water heater');
  await drawer.getByLabel('Day').fill('2030-03-05');
  await drawer.getByLabel('Time').fill('16:30');
  await expectAccessible(page, { where: 'changing a promise' });
  await drawer.getByRole('button', { name: 'Save promise' }).click();
  const changed = promised(page, 'Be there to replace the water heater');
  await expect(changed).toContainText(/Tue, Mar 5, 2030, 4:30\sPM/);

  await page.getByRole('radio', { name: 'Theirs' }).click();
  await expect(changed).toHaveCount(0);
  const model = promised(page, 'Text the model number');
  await model.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Not a promise' }).click();
  await expect(page.getByRole('heading', { name: 'No promise matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(model).toBeVisible();

  // The ticket says the same.
  await page.goto(`/dashboard/calls/${callId}`);
  await expect(page.getByRole('checkbox', { name: 'You: Send the photos of the roof' })).toBeChecked();
  await expect(page.getByText('Tuesday, March 5, 2030 at 4:30 PM')).toBeVisible();
});
