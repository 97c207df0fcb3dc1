import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';
import { waitForMail } from './wait-for-mail.ts';

test('the link in the mail opens a card of what is in doubt, and two taps settle it', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  const known = { name: 'Gil Stroud', phone: '(614) 555-0151', email: 'gil.stroud@example.com' };
  await post(page, '/api/contacts', { ...known, textConsent: false, tags: [] }, 201);
  const callId = await addSampleCall(page, pro);
  const mail = await waitForMail(pro.email, ({ text }) => text.includes('Please confirm 2 details'));
  const link = new URL(/Please confirm 2 details: (\S+)/.exec(mail.text)?.[1] ?? '');
  expect(`${link.pathname}${link.search}`).toBe(`/dashboard/calls/${callId}?confirm=1`);

  await page.goto(`${link.pathname}${link.search}`);
  const card = page.getByRole('article', { name: 'Details to confirm' });
  await expect(card.getByText('1 of 2')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Email Which is right?' })).toBeVisible();
  await expect(card.getByText('in your contacts')).toBeVisible();
  await expectAccessible(page, { where: 'the card', within: 'main' });

  await card.getByRole('button', { name: 'gil.stroud@example.com' }).click();
  await expect(card.getByText('2 of 2')).toBeVisible();

  // The clip plays the moment it was said at, and stops by itself.
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await card.getByRole('button', { name: 'Play' }).click();
  await expect(card.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Play' })).toBeVisible();
  const stoppedAt = await seconds();
  expect(stoppedAt).toBeGreaterThan(72);
  expect(stoppedAt).toBeLessThan(76.5);

  await card.getByRole('button', { name: 'Yes, 77 Pennywhistle Lane, Columbus 43214' }).click();
  await expect(card.getByText('All set. The notes are updated.')).toBeVisible();
  await expectAccessible(page, { where: 'the card when it is done', within: 'main' });

  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('heading', { name: 'Address Is this right?' })).toBeVisible();
  await card.getByRole('button', { name: 'Something else' }).click();
  await card.getByRole('textbox', { name: 'Address' }).fill('77 Pennywhistle Court, Columbus 43214');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('All set. The notes are updated.')).toBeVisible();
  await card.getByRole('button', { name: 'Open the call' }).click();

  const ticket = page.getByRole('article', { name: 'Job ticket' });
  await expect(ticket.getByText('77 Pennywhistle Court, Columbus 43214').first()).toBeVisible();
  await expect(ticket.getByText('gil.stroud@example.com').first()).toBeVisible();
  await expect(ticket.getByText('please confirm')).toHaveCount(0);
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page.getByRole('heading', { name: 'Nothing to confirm here.' })).toBeVisible();
});

test('a correction is among the words Jotline knows, which are added to, removed and kept after all', async ({
  page,
  pro,
}) => {
  const callId = await addSampleCall(page, pro);
  const address = { field: 'address', value: '77 Pennywhistle Court, Columbus 43214' };
  await post(page, `/api/calls/${callId}/customer`, address, 200);
  await page.goto('/dashboard/settings#words');
  const section = page.locator('#words');
  const words = section.getByRole('list', { name: 'Words' }).getByRole('listitem');
  await expect(words).toHaveCount(1);
  await expect(words).toContainText('Pennywhistle Court');
  await expect(words).toContainText('heard as “Pennywhistle Lane”');

  await section.getByRole('combobox', { name: 'Kind of word' }).selectOption('Product');
  await section.getByRole('textbox', { name: 'New word' }).fill('R-410A');
  await section.getByRole('button', { name: 'Add' }).click();
  await expect(words).toHaveCount(2);
  await section.getByRole('button', { name: 'Remove R-410A' }).click();
  await expect(section.getByText('R-410A removed')).toBeVisible();
  await expectAccessible(page, { where: 'the words', within: '#words' });
  await section.getByRole('button', { name: 'Undo, keep R-410A' }).click();
  await expect(section.getByText('R-410A removed')).toHaveCount(0);
  await page.reload();
  await expect(words.filter({ hasText: 'R-410A' })).toBeVisible();
});
