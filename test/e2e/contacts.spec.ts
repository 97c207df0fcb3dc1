import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';

const csv = [
  'Customer,Cell,E-mail,State,Job,Service date,Tags',
  'Nora Whitfield,(512) 555-0101,nora@example.com,TX,Water heater,3/2/2026,vip',
  'Nora W,512-555-0101,,,,,plumbing',
  'Gil Stroud,(512) 555-0102,,TX,Tune-up,4/1/2026,',
  'Wrong,12,,,,,',
].join('\n');

const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test('a spreadsheet becomes contacts, with its errors to take home', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/contacts');
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Import a CSV file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What is in each column' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What Cell holds' })).toHaveValue('Phone');
  await expect(page.getByText('Left out: "12" is not a phone number.')).toBeVisible();
  await expectAccessible(page, { where: 'the columns of a file', within: 'main' });

  await page.getByRole('button', { name: 'Import contacts' }).click();
  await expect(page.getByText('Say whether these people agreed to texts.')).toBeVisible();
  await page.getByRole('radio', { name: 'They agreed to texts' }).check();
  await page.getByLabel('Your statement').fill('They signed the work order, which asks about texts.');
  await page.getByRole('button', { name: 'Import contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(page.getByText('4 of 4')).toBeVisible();
  await expectAccessible(page, { where: 'a finished import', within: 'main' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Rows left out, with reasons' }).click();
  expect((await download).suggestedFilename()).toBe('jotline-import-errors.csv');

  await page.getByRole('link', { name: 'See contacts' }).click();
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
  await page.getByLabel('Search name, phone, email, ZIP, job or tag').fill('555-0101');
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nora Whitfield' }).click();
  const about = page.getByRole('region', { name: 'About this contact' });
  await expect(about.getByText('“They signed the work order, which asks about texts.”')).toBeVisible();
  await expect(about.getByText('vip, plumbing')).toBeVisible();
});

test('a contact is added, changed, opted out and deleted by hand', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Enter a name, a phone number or an email.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Whitfield');
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550101');
  await page.getByLabel('Agreed to get texts from you').check();
  await page.getByLabel('How they agreed').fill('She asked for it on the phone.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Whitfield' })).toBeVisible();
  const about = page.getByRole('region', { name: 'About this contact' });
  await expect(about.getByText('Agreed to texts', { exact: true })).toBeVisible();
  await expect(about.getByText('“She asked for it on the phone.”')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Field');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Field' })).toBeVisible();

  await page.getByRole('button', { name: 'Opt out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opt out' }).click();
  await expect(
    page.getByRole('region', { name: 'About this contact' }).getByText('You recorded it'),
  ).toBeVisible();
  await expectAccessible(page, { where: 'a contact who opted out', within: 'main' });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page).toHaveURL('/dashboard/contacts');
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
});

test('the customer of a call is a contact with the call on the timeline, and a duplicate joins it', async ({
  page,
  pro,
}) => {
  await addSampleCall(page, pro);
  await post(page, '/api/contacts', { name: 'Gil S', tags: ['heater'] }, 201);
  await page.goto('/dashboard/contacts?sort=name');
  await page.getByRole('link', { name: 'Gil Stroud' }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Replace water heater' })).toBeVisible();
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByLabel('Find the duplicate').fill('Gil');
  await page.getByRole('button', { name: 'Merge Gil S' }).click();
  await page.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(
    page.getByRole('region', { name: 'About this contact' }).getByText('heater', { exact: true }),
  ).toBeVisible();
  await page.goto('/dashboard/contacts');
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
});

test('a merge is asked about, keeps both numbers and is undone @every-width', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  const gil = { name: 'Gil Stroud', phone: '5125550102' };
  const kept = await (await post(page, '/api/contacts', gil, 201)).json();
  await post(page, '/api/contacts', { name: 'Gil S', phone: '5125550103', tags: ['heater'] }, 201);
  await page.goto(`/dashboard/contacts/${kept.id}`);
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByLabel('Find the duplicate').fill('Gil');
  await page.getByRole('button', { name: 'Merge Gil S' }).click();
  const question = page.getByRole('dialog', { name: 'Merge Gil S into Gil Stroud?' });
  await expect(question).toContainText('(512) 555-0102 stays the number for texts, (512) 555-0103 is kept');
  await expectAccessible(page, { where: 'the question before a merge' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Merge Gil S' }).click();
  await question.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(page.getByRole('link', { name: '(512) 555-0103' })).toBeVisible();
  await expect(page.getByText('Merged with Gil S, ')).toBeVisible();
  await expectAccessible(page, { where: 'a contact with two numbers', within: 'main' });
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText('Merged with Gil S, ')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '(512) 555-0103' })).toHaveCount(0);
  await page.goto('/dashboard/contacts');
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
});

test('a job is noted when it is done', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await post(page, '/api/contacts', { name: 'Nora Field', phone: '5125550101' }, 201);
  await page.goto('/dashboard/contacts');
  await page.getByRole('link', { name: 'Nora Field' }).click();
  await page.getByRole('button', { name: 'Job done' }).click();
  await page.getByLabel('What was done').fill('Gutter cleaning');
  await page.getByLabel('On', { exact: true }).fill('2026-03-02');
  await page.getByRole('button', { name: 'Save job' }).click();
  await expect(page.getByText('Gutter cleaning, Mar 2')).toBeVisible();
});

test('an opt-out that the pro recorded ends with a new statement, as the screen says', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const nora = { name: 'Nora Field', phone: '5125550101' };
  const { id } = await (await post(page, '/api/contacts', nora, 201)).json();
  await page.goto(`/dashboard/contacts/${id}`);
  await page.getByRole('button', { name: 'Opt out' }).click();
  const question = page.getByRole('dialog', { name: 'Stop texting this number?' });
  await expect(question).toContainText('until they text START or you record that they agreed again');
  await question.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByText('Opted out', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Agreed to get texts from you again').check();
  await page.getByLabel('How they agreed').fill('She asked for it on the phone.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  const about = page.getByRole('region', { name: 'About this contact' });
  await expect(about.getByText('Agreed to texts', { exact: true })).toBeVisible();
  await expect(about.getByText('“She asked for it on the phone.”')).toBeVisible();
});
