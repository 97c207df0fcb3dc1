import { expectAccessible } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

test('a contact’s page calls and texts, says the next step and keeps notes @every-width', async ({
  page,
  pro,
}) => {
  const callId = await addSampleCall(page, pro);
  await page.goto('/dashboard/contacts');
  await page.getByRole('link', { name: 'Gil Stroud' }).click();
  const call = page.getByRole('link', { name: 'Call Gil Stroud' });
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  // Nobody is texted who did not agree to it, and the page says so before one types.
  await expect(page.getByRole('button', { name: 'Text Gil Stroud' })).toBeDisabled();
  await expect(page.getByText('They have not agreed to texts yet.')).toBeVisible();

  const latest = page.getByRole('region', { name: 'Latest call' });
  await expect(latest.getByRole('link')).toHaveAttribute('href', `/dashboard/calls/${callId}`);
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next).toContainText('You promised it');
  const first = await next.getByRole('checkbox').getAttribute('aria-label');

  const notes = page.getByRole('region', { name: 'Your notes' });
  await expect(notes).toContainText('Only you see this.');
  await notes.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Your notes' }).fill('Gate code 4471.\nDog is friendly.');
  await expectAccessible(page, { where: 'a contact with its notes open', within: 'main' });
  await notes.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.getByText('Gate code 4471.')).toBeVisible();
  await notes.getByRole('button', { name: 'Edit your notes' }).click();
  await page.getByRole('textbox', { name: 'Your notes' }).fill('Something else');
  await notes.getByRole('button', { name: 'Cancel' }).click();
  await expect(notes.getByText('Dog is friendly.')).toBeVisible();
  await expectAccessible(page, { where: 'a contact with calls and notes', within: 'main' });

  // Not check(): what is done makes room for the next promise, whose box is empty.
  await next.getByRole('checkbox').click();
  await expect(next.getByRole('checkbox', { name: first ?? '' })).toHaveCount(0);
  await page.goto(`/dashboard/calls/${callId}`);
  await expect(page.getByRole('checkbox', { name: first?.replace('Done: ', '') ?? '' })).toBeChecked();
});

test('a contact who wrote is answered from their page, and an opt-out ends that @every-width', async ({
  page,
  pro,
}) => {
  const sample = await post(page, '/dev/sample-campaigns', { email: pro.email }, 201);
  const { phones } = await sample.json();
  await post(page, '/dev/texts', { from: phones[0], body: 'Yes' }, 201);
  const listed = async () => (await (await page.request.get('/api/conversations')).json()).conversations;
  await expect.poll(async () => (await listed()).length).toBeGreaterThan(0);
  const [{ name }] = await listed();
  await page.goto(`/dashboard/contacts?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('link', { name: `Text ${name}` }).click();
  await page.getByLabel('Your answer').fill('Running ten minutes late.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Running ten minutes late.');

  await page.getByRole('link', { name: 'See contact' }).click();
  await page.getByRole('button', { name: 'Opt out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByRole('button', { name: `Text ${name}` })).toBeDisabled();
  await expect(page.getByText('They opted out of texts. Call them instead.')).toBeVisible();
});

test('a first text goes to someone who agreed, and at night it waits in its box with the reason', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const agreed = { textConsent: true, consentStatement: 'She asked for it on the phone.' };
  const nora = { name: 'Nora Field', phone: '5125550101', ...agreed };
  const { id } = await (await post(page, '/api/contacts', nora, 201)).json();
  await page.goto(`/dashboard/contacts/${id}`);
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Nothing is open.');
  await page.getByRole('button', { name: 'Text Nora Field' }).click();
  const drawer = page.getByRole('dialog', { name: 'Text Nora Field' });
  const text = drawer.getByLabel('Your text');
  await text.fill('Running ten minutes late.');
  await expectAccessible(page, { where: 'a first text' });
  await drawer.getByRole('button', { name: 'Send' }).click();
  // The clock on the wall decides: contact-page.test.ts has both with a clock of its own.
  const sent = page.getByRole('list', { name: 'Messages' });
  const held = drawer.getByText('It is too early or too late to text this customer where they are.');
  await expect(sent.or(held)).toBeVisible();
  if (await held.isVisible()) await expect(text).toHaveValue('Running ten minutes late.');
  else await expect(sent).toContainText('Running ten minutes late.');
});
