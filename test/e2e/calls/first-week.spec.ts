import { expectAccessible } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';
import { waitForMail } from '../wait-for-mail.ts';

test('the moments in the mail lead to the recording at that moment, also after signing in', async ({
  page,
  pro,
}) => {
  const callId = await addSampleCall(page, pro);
  const mail = await waitForMail(pro.email, ({ html }) => html.includes(`${callId}?at=`));
  const link = new URL((/href="([^"]+\?at=\d+)"/.exec(mail.html)?.[1] ?? '').replaceAll('&amp;', '&'));
  const at = Number(link.searchParams.get('at'));
  expect(at).toBeGreaterThan(0);
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await page.goto(`${link.pathname}${link.search}`);
  await expect.poll(seconds).toBeGreaterThanOrEqual(at);
  await expect(page.getByRole('list', { name: 'Transcript' }).locator('[aria-current="true"]')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('Email').fill(pro.email);
  await page.getByLabel('Password', { exact: true }).fill(pro.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${link.pathname}${link.search}`);
  await expect.poll(seconds).toBeGreaterThanOrEqual(at);
});

test('several details in doubt are confirmed with one tap, on the page and on the card, and taken back', async ({
  page,
  pro,
}) => {
  const known = { name: 'Gil Stroud', phone: '(614) 555-0151', email: 'gil.stroud@example.com' };
  await post(page, '/api/contacts', { ...known, textConsent: false, tags: [] }, 201);
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  const ticket = page.getByRole('article', { name: 'Job ticket' });
  await ticket.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect(ticket.getByText('2 details confirmed.')).toBeVisible();
  await expect(ticket.getByText('please confirm')).toHaveCount(0);
  await expectAccessible(page, { where: 'all confirmed', within: 'main' });
  await ticket.getByRole('button', { name: 'Undo' }).click();
  await expect(ticket.getByText('please confirm')).toHaveCount(2);

  await page.goto(`/dashboard/calls/${callId}?confirm=1`);
  const card = page.getByRole('article', { name: 'Details to confirm' });
  await card.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect(card.getByText('All set. The notes are updated.')).toBeVisible();
  await card.getByRole('button', { name: "Look at the customer's recap" }).click();
  await expect(page.getByRole('dialog').getByRole('article', { name: 'Preview of the recap' })).toBeVisible();
});

test('a search finds a number in any writing, says where it matched, and leads to the moment', async ({
  page,
  pro,
}) => {
  const callId = await addSampleCall(page, pro);
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const digits = notes.document.customer.phone.slice(2);
  await page.goto('/dashboard/calls');
  const rows = page.getByRole('main').getByRole('listitem');
  const search = page.getByLabel('Search notes and transcripts');
  await search.fill(`${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`);
  await expect(rows.locator('mark')).toHaveText(
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  );
  await search.fill('Pipwick');
  await expect(rows.locator('mark').first()).toHaveText('Pipwick');
  await expectAccessible(page, { where: 'calls that were found', within: 'main' });
  await rows.getByRole('link', { name: /^Said at/ }).click();
  await expect(page).toHaveURL(/\?at=\d+$/);
});

test('a to-do can be read and changed at the width of a phone', async ({ page, pro }) => {
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'What, line 1' });
  const box = await field.boundingBox();
  expect(box?.width).toBeGreaterThan(240);
  await field.fill('Order the 50 gallon heater and the flex connectors, and call Gil before nine');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('call Gil before nine').first()).toBeVisible();
});

test('what is counted as owed can be seen, all of it', async ({ page, pro }) => {
  const callId = await addSampleCall(page, pro);
  const { notes } = await (await page.request.get(`/api/calls/${callId}`)).json();
  const { jobTitle, category, urgency, summary, scope, materials, constraints, missing } = notes.document;
  const actionItems = Array.from({ length: 8 }, (_, index) => ({
    text: `Thing ${index + 1} to do`,
    owner: 'pro',
    due: null,
    evidence: [],
  }));
  const origin = new URL(process.env.BASE_URL ?? '').origin;
  const changed = await page.request.patch(`/api/calls/${callId}/notes`, {
    data: {
      revision: notes.revision,
      notes: { jobTitle, category, urgency, summary, scope, materials, constraints, missing, actionItems },
    },
    headers: { origin },
  });
  expect(changed.status()).toBe(200);
  await page.goto('/dashboard');
  const owed = page.getByRole('main').locator('section').filter({ hasText: 'You owe' });
  await expect(owed.getByRole('heading', { name: 'You owe 8' })).toBeVisible();
  await expect(owed.getByRole('listitem')).toHaveCount(6);
  await owed.getByRole('button', { name: 'Show all 8' }).click();
  await expect(owed.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page, { where: 'all that is owed', within: 'main' });
});
