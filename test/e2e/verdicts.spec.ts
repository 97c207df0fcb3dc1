import { doubtful, salesCall, wrongNumber } from '../support/sound/call-scripts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './jotline-test.ts';
import { startSampleCall } from './sample-calls.ts';
import { waitForMail } from './wait-for-mail.ts';

test('a pro listens to the five seconds in doubt and decides: notes for one call, nothing left of the other @every-width', async ({
  page,
  pro,
}) => {
  const written = await startSampleCall(page, { ...pro, turns: doubtful });
  const erased = await startSampleCall(page, { ...pro, turns: doubtful });
  await page.goto('/dashboard/calls');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByText('Waiting for you')).toHaveCount(2);
  await expect(rows.first()).toContainText('Did somebody say no to the recording?');

  await page.goto(`/dashboard/calls/${written}`);
  await expect(page.getByRole('heading', { name: 'Did somebody say no to the recording?' })).toBeVisible();
  await expect(page.getByText("I don't love the recording, I guess.")).toBeVisible();
  await expect(page.getByText('water heater')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recording' })).toHaveCount(0);
  await expectAccessible(page, { where: 'the question of a held call', within: 'main' });
  await page.getByRole('button', { name: /Play 5 seconds/ }).click();
  await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(seconds).toBeCloseTo(5, 1);
  await page.getByRole('button', { name: 'No, write the notes' }).click();
  await expect(page.getByRole('article', { name: 'Job ticket' })).toContainText('Nora Whitfield');
  await page.locator('summary', { hasText: 'Consent log' }).click();
  await expect(page.getByText(/listened: it was no refusal/)).toBeVisible();

  await page.goto(`/dashboard/calls/${erased}`);
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this recording?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(
    page.getByText('Recording and transcript are deleted.', { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Did somebody say no to the recording?' })).toHaveCount(0);
  await expect(page.getByText("I don't love the recording")).toHaveCount(0);
});

test('a call that looks like no job says why, and one press writes its notes @every-width', async ({
  page,
  pro,
}) => {
  const callId = await startSampleCall(page, { ...pro, turns: salesCall });
  const fromList = await startSampleCall(page, { ...pro, turns: wrongNumber });
  await page.goto('/dashboard/calls');
  const rows = page.getByRole('main').getByRole('listitem');
  const sold = rows.filter({ hasText: 'Looks like no job, because it sounds like a sales call.' });
  const wrong = rows.filter({ hasText: 'Looks like no job, because it sounds like a wrong number.' });
  await expect(sold).toHaveCount(1);
  await expectAccessible(page, { where: 'the list with calls that look like no job', within: 'main' });
  await wrong.getByRole('button', { name: 'Write notes anyway' }).click();
  await expect(wrong).toHaveCount(0);

  const mail = await waitForMail(pro.email, ({ text }) => text.includes(callId));
  await page.goto(/Write notes anyway: (\S+)/.exec(mail.text)?.[1] ?? '');
  await expect(page.getByText('Looks like no job, because it sounds like a sales call.')).toBeVisible();
  await expect(page.getByText('exclusive leads', { exact: false })).toBeVisible();
  const write = page.getByRole('button', { name: 'Write notes anyway' });
  await expect(write).toBeInViewport();
  await expectAccessible(page, { where: 'a call that looks like no job', within: 'main' });

  await page.route('**/write-anyway', (route) => route.abort('failed'), { times: 1 });
  await write.click();
  await expect(page.getByText('We could not reach Jotline.')).toBeVisible();
  await write.click();
  await expect(page.getByText('Writing the notes')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Job ticket' })).toContainText('Carl Benton');
  await expect(write).toHaveCount(0);

  await page.goto(`/dashboard/calls/${fromList}`);
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible();
});
