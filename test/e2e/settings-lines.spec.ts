import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { confirmEmail, readCode } from './buying.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

const freshNumber = () => `+1737${randomInt(200, 999)}${randomInt(1000, 9999)}`;
const freshAddress = (name: string) => `${name}-${randomInt(1_000_000, 9_999_999)}@example.com`;

/** As checkout adds one. */
async function addLine(page: Page, account: string) {
  const phoneNumber = freshNumber();
  const data = { account, phoneNumber, assignedPersonName: 'Dana Ortiz' };
  await post(page, '/dev/sample-lines', data, 201);
  return { phoneNumber, shown: formatPhone(phoneNumber) };
}

async function addEmail(page: Page, account: string, email: string): Promise<void> {
  await post(page, '/dev/sample-emails', { account, email }, 201);
}

const lines = (page: Page) => page.getByRole('region', { name: 'Phone Lines' });
const emails = (page: Page) => page.getByRole('region', { name: 'Emails' });
const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Settings, once what it is about is there. */
async function openSettings(page: Page, hash: '#lines' | '#emails', title: string): Promise<void> {
  await page.goto(`/dashboard/settings${hash}`);
  await expect(entry(page, title)).toBeVisible();
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What the person behind the address does with the mail. */
async function agree(page: Page, mail: { text: string }): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto(/http\S+recipients\/confirm\/\S+/.exec(mail.text)?.[0] ?? '');
  await visitor.getByRole('button', { name: 'Yes, send me the notes' }).click();
  await expect(visitor.getByRole('heading', { name: 'You will get the notes' })).toBeVisible();
  await visitor.close();
}

test('a new pro is led from the overview to verify the line with a texted code', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Verify it now' }).click();
  await expect(page).toHaveURL('/dashboard/settings/calls#lines');
  await expect(lines(page).getByText('Not verified')).toBeVisible();
  const number = await lines(page).getByRole('heading', { level: 3 }).innerText();
  await lines(page)
    .getByRole('button', { name: `Verify ${number}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Verify ${number}` });
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  await expect(dialog.getByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled();
  const code = await readCode(page, `+1${number.replace(/\D/g, '')}`);

  await dialog.getByLabel('Code').fill('12');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog.getByText('Enter the 6 digits.')).toBeVisible();
  await dialog.getByLabel('Code').fill(wrong(code));
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog.getByText('That code is not right. 4 tries left.')).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(`${number} is verified`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(lines(page).getByText('Verified', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(`Calls from ${number} are matched to you.`)).toBeVisible();
});

test('a line is verified with the code under way, edited without losing what was typed, and deleted after a question', async ({
  page,
  pro,
}) => {
  const { phoneNumber, shown } = await addLine(page, pro.email);
  const address = freshAddress('dana');
  await openSettings(page, '#lines', shown);
  await page.getByRole('button', { name: `Verify ${shown}` }).click();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page, { where: 'the question for the code', within: '[role=dialog]' });
  const code = await readCode(page, phoneNumber);
  // A code under way is taken up again after the page was left.
  await page.reload();
  await page.getByRole('button', { name: `Verify ${shown}` }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(entry(page, shown).getByText('Verified', { exact: true })).toBeVisible();

  await expect(lines(page).getByText('each extra one is $4.99 a month')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${shown}` }).click();
  const form = page.getByRole('form', { name: `Edit ${shown}` });
  await expect(form.getByLabel('Assigned person')).toBeFocused();
  await form.getByLabel('Assigned person').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter who uses this phone.')).toBeVisible();
  await form.getByLabel('Assigned person').fill('Sam Reyes');

  await page.getByRole('link', { name: 'Jotline, overview' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(form.getByLabel('Assigned person')).toHaveValue('Sam Reyes');

  await expectAccessible(page, { where: 'the form of a line', within: '#lines' });
  await form.getByLabel('Email (optional)').fill(address);
  await form.getByLabel('Send notes to the primary email too').uncheck();
  await form.getByLabel('Send the customer recap automatically').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line saved')).toBeVisible();
  const line = entry(page, shown);
  await expect(line).toContainText('Sam Reyes');
  await expect(line).toContainText(`${address} (not confirmed yet)`);
  await expect(line).toContainText('Sent automatically');
  await expect(page.getByRole('button', { name: `Edit ${shown}` })).toBeFocused();
  await waitForMail(address, `Get call notes from ${await companyName(page)}?`);

  await page.getByRole('button', { name: `Delete ${shown}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${shown}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: `Delete ${shown}` }).click();
  await question.getByRole('button', { name: 'Delete line' }).click();
  await expect(page.getByText('Line deleted')).toBeVisible();
  await expect(line).toBeHidden();

  // Adding opens the cart.
  for (const name of ['Add a line', 'Add an email']) {
    await page.getByRole('button', { name, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});

test('an email is confirmed by its owner, then made a CRM, tried with a sample and deleted; another is made primary', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  const [address, office] = [freshAddress('leads'), freshAddress('office')];
  await addEmail(page, pro.email, address);
  await addEmail(page, pro.email, office);
  await openSettings(page, '#emails', address);
  const row = entry(page, address);
  await expect(row.getByText('Not confirmed')).toBeVisible();
  await row.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByText('Confirmation email sent')).toBeVisible();
  const question = `Get call notes from ${await companyName(page)}?`;
  for (const to of [address, office]) await agree(page, await waitForMail(to, question));
  await page.reload();
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Edit ${address}` }).click();
  const form = page.getByRole('form', { name: `Edit ${address}` });
  await form.getByRole('radio', { name: 'CRM' }).check();
  await expectAccessible(page, { where: 'the form of an email', within: '#emails' });
  await form.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'ADF 1.0 XML' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('ADF 1.0 XML');
  await row.getByRole('button', { name: 'Send a sample' }).click();
  await expect(page.getByText(`Sample on its way to ${address}`)).toBeVisible();
  const sample = await waitForMail(address, ({ text }) => /<adf>/.test(text));
  expect(sample.text).toContain('<?adf version="1.0"?>');

  // The primary number and e-mail say why they stay.
  const number = await lines(page).getByRole('heading', { level: 3 }).innerText();
  await page.getByRole('button', { name: `Delete ${number}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot delete primary number' })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${pro.email}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot delete primary email' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Cannot delete primary number')).toBeHidden();

  await row.getByRole('button', { name: `Delete ${address}` }).click();
  await page.getByRole('button', { name: 'Delete email' }).click();
  await expect(page.getByText('Email deleted')).toBeVisible();
  await expect(row).toBeHidden();

  // Once another one is primary, the first can be deleted.
  await page.getByRole('button', { name: `Make ${office} primary` }).click();
  await expect(entry(page, office).getByText('Primary', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${pro.email}` }).click();
  await page.getByRole('button', { name: 'Delete email' }).click();
  await expect(entry(page, pro.email)).toBeHidden();
});

test('a list that cannot be loaded says so and can be tried again', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  let isDown = true;
  await page.route('**/api/recipients', (route) =>
    isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/dashboard/settings#emails');
  await expect(emails(page).getByRole('alert')).toContainText('not answering');
  isDown = false;
  await emails(page).getByRole('button', { name: 'Retry' }).click();
  await expect(entry(page, pro.email)).toBeVisible();
});

async function companyName(page: Page): Promise<string> {
  const { user } = await (await page.request.get('/api/session')).json();
  return user.name;
}
