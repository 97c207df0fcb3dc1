import type { Page } from '@playwright/test';
import { afterDrop, beforeDrop } from '../../support/sound/dropped-call.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function openHalves(page: Page, email: string): Promise<{ first: string; half: string }> {
  const first = await addSampleCall(page, { email, turns: beforeDrop, startedAt: minutesAgo(12) });
  const half = await addSampleCall(page, { email, turns: afterDrop, startedAt: minutesAgo(9) });
  await page.goto(`/dashboard/calls/${half}`);
  return { first, half };
}

/** Whose recording the page plays, by the key that its link was signed for, and from which second of it. */
async function heard(page: Page) {
  const { link, seconds } = await page
    .locator('audio')
    .evaluate(({ src, currentTime }: HTMLAudioElement) => ({ link: src, seconds: currentTime }));
  const signed = link.split('/').at(-1)?.split('.')[0] ?? '';
  return { half: Buffer.from(signed, 'base64url').toString(), seconds };
}

test('two halves of a call that dropped are joined, heard as one, and taken apart again @every-width', async ({
  page,
  pro,
}) => {
  const { first, half } = await openHalves(page, pro.email);
  const offer = page.getByRole('region', { name: 'Another half of this call' });
  await expect(offer).toContainText('This looks like the rest of the call at');
  await expectAccessible(page, { where: 'an offer to join', within: 'main' });
  await offer.getByRole('button', { name: 'Join them' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nothing is sent again');
  await expectAccessible(page, { where: 'the question whether to join', within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Join calls' }).click();
  await expect(page).toHaveURL(`/dashboard/calls/${first}`);

  const ticket = page.getByRole('article', { name: 'Job ticket' });
  await expect(ticket).toContainText('50 gallon');
  await expect(ticket).toContainText('shutoff valve');
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await expect(transcript.getByText('The call dropped.')).toBeVisible();
  await expect(transcript).toContainText('3 min later');
  await expectAccessible(page, { where: 'a joined call', within: 'main' });

  // Each part plays from its own recording, whichever was heard before.
  await transcript.getByRole('button', { name: /My water heater is leaking/ }).click();
  await expect.poll(() => heard(page)).toMatchObject({ half: expect.stringContaining(first) });
  await transcript.getByRole('button', { name: /Please also replace the shutoff valve/ }).click();
  await expect.poll(() => heard(page)).toMatchObject({ half: expect.stringContaining(half) });
  await expect.poll(async () => (await heard(page)).seconds).toBeGreaterThanOrEqual(4);
  await expect(transcript.locator('[aria-current="true"]')).toContainText(/shutoff valve/);

  await page.goto('/dashboard/calls');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  // The link of an older mail leads to the same words.
  await page.goto(`/dashboard/calls/${half}?at=4`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/calls/${first}\\?at=\\d`));

  const joined = page.getByRole('region', { name: 'Joined calls' });
  await joined.getByRole('button', { name: 'Take apart' }).click();
  await expect(dialog).toContainText('notes it had before');
  await expectAccessible(page, { where: 'the question whether to take apart', within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Take apart' }).click();
  await expect(joined).toHaveCount(0);
  await expect(transcript.getByText('The call dropped.')).toHaveCount(0);
  await transcript.getByRole('button', { name: /My water heater is leaking/ }).click();
  await expect.poll(() => heard(page)).toMatchObject({ half: expect.stringContaining(first) });
  await page.goto('/dashboard/calls');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

test('a part of a call that comes hours later is joined by hand', async ({ page, pro }) => {
  const first = await addSampleCall(page, {
    email: pro.email,
    turns: beforeDrop,
    startedAt: minutesAgo(200),
  });
  await addSampleCall(page, { email: pro.email, turns: afterDrop, startedAt: minutesAgo(20) });
  await page.goto(`/dashboard/calls/${first}`);
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('menuitem', { name: /Nora/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join calls' }).click();
  await expect(page.getByRole('region', { name: 'Joined calls' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transcript' })).toContainText(/3 h later|2 h \d+ min later/);
});
