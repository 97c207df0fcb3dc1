import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

const step = (page: import('@playwright/test').Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a new pro is led step by step to the first notes, and told when they are in', async ({ page, pro }) => {
  await page.goto('/dashboard');
  const sample = step(page, 'Hear a call become notes');
  await sample.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
  await expect(sample.getByText('Done')).toBeVisible();
  await page.reload();
  await expect(sample.getByText('Done')).toBeVisible();
  for (const title of [
    'Confirm your email',
    'Verify your phone line',
    'Save Jotline in your phone',
    'Add your company and logo',
    'Send the notes to someone else too',
    'Merge Jotline into a call',
  ])
    await expect(step(page, title)).not.toContainText('Done');
  await expectAccessible(page, { where: 'the first steps' });

  const saved = page.waitForEvent('download');
  await step(page, 'Save Jotline in your phone').getByRole('link', { name: 'Add to contacts' }).click();
  expect((await saved).suggestedFilename()).toBe('Jotline.vcf');
  await expect(step(page, 'Save Jotline in your phone').getByText('Done')).toBeVisible();
  await step(page, 'Add your company and logo').getByRole('link').click();
  await expect(page).toHaveURL('/dashboard/settings/company#company');

  await addSampleCall(page, pro);
  await page.goto('/dashboard');
  const success = page.getByRole('region', { name: 'Your first notes are in' });
  await expect(success).toBeVisible();
  await expectAccessible(page, { where: 'the first notes' });
  await success.getByRole('link', { name: 'Read the notes' }).click();
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible();
});

test('on a phone the contact is saved with a tap, and no code of its own screen is shown', async ({
  browser,
  baseURL,
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const held = await phone.newPage();
  await held.goto('/dashboard');
  const card = held.locator('section', { hasText: 'Smart contact' }).last();
  await expect(card.getByRole('link', { name: 'Add to contacts' })).toBeVisible();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeHidden();
  const answer = await held.request.get('/api/smart-contact.vcf');
  expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="Jotline.vcf"/);
  await phone.close();
});
