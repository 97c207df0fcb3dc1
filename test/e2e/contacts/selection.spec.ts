import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';

// Several stories' worth of steps, and axe at each.
test.describe.configure({ timeout: 600_000 });

const statement = 'They signed the work order, which asks about texts.';
const names = ['Ann Bower', 'Ben Coe', 'Cal Dale', 'Dee Earl', 'Eva Foy'];

test('people are chosen in the list, tagged and back, agree with one statement, leave as a file, and go @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const phone = `512555010${at}`;
    ids.push((await (await post(page, '/api/contacts', { name, phone, state: 'TX' }, 201)).json()).id);
  }
  await post(page, `/api/contacts/${ids[3]}/opt-out`, {}, 204);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();

  await page.goto('/dashboard/contacts?sort=name');
  // By keyboard, then all in between with the shift key.
  await box('Ann Bower').focus();
  await page.keyboard.press('Space');
  await box('Dee Earl').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 selected')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '4 contacts selected' })).toBeAttached();
  await expectAccessible(page, { where: 'chosen contacts' });
  await press('Select all 5');
  await box('Eva Foy').uncheck();
  await expect(bar.getByText('4 selected')).toBeVisible();

  await press('Tag');
  const tag = page.getByRole('dialog');
  await tag.getByRole('combobox', { name: 'Tag' }).fill('Spring');
  await expectAccessible(page, { where: 'a tag for many' });
  await tag.getByRole('combobox', { name: 'Tag' }).press('Enter');
  await expect(page.getByText('Tag “Spring” added to 4 contacts.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(4);
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 4 contacts have their tags of before.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'All 5 shown' }).check();
  await press('Consent');
  const consent = page.getByRole('dialog', { name: 'Record consent' });
  await consent.getByLabel('How they agreed').fill('ok');
  await consent.getByRole('button', { name: 'Record consent for 5' }).click();
  await expect(consent.getByText('Say in a sentence how they agreed.').first()).toBeVisible();
  await consent.getByLabel('How they agreed').fill(statement);
  await consent.getByRole('button', { name: 'Record consent for 5' }).click();
  await expect(page.getByText('Consent recorded for 4 contacts.')).toBeVisible();
  await expect(page.getByText('Left out: 1 opted out of texts and stayed so.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Agreed to texts' })).toHaveCount(4);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await box('Ben Coe').check();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export')]);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2);
  // What is chosen under one filter is nobody under another.
  await page.goto('/dashboard/contacts?state=TX&sort=name');
  await box('Ben Coe').check();
  await page.getByRole('searchbox').fill('Ann');
  await expect(box('Ben Coe')).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(box('Ben Coe')).not.toBeChecked();

  await box('Cal Dale').check();
  await box('Eva Foy').check();
  await press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 2 contacts?' });
  await expect(question.getByText('this cannot be undone')).toBeVisible();
  await question.getByRole('button', { name: 'Delete 2 contacts' }).click();
  await expect(page.getByText('2 contacts deleted.')).toBeVisible();
  await expect(page.getByText('3 contacts', { exact: true })).toBeVisible();
});

test('a filter is kept under a name, changed, removed and back, and found by the search', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await post(page, '/api/contacts', { name: 'Ann Bower', phone: '5125550100', state: 'TX' }, 201);
  await page.goto('/dashboard/contacts?state=TX&sort=name');
  await page.getByRole('button', { name: 'Save this filter' }).click();
  const form = page.getByRole('dialog', { name: 'Save this filter' });
  await form.getByLabel('Name').fill('Texans');
  await form.getByLabel('For everyone in the office').check();
  await expectAccessible(page, { where: 'a filter that is saved' });
  await form.getByRole('button', { name: 'Save filter' }).click();
  const saved = page.getByRole('navigation', { name: 'Saved filters' });
  await expect(saved.getByRole('link', { name: 'Texans' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Change filter' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('From Texas');
  await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
  await expect(saved.getByRole('link', { name: 'From Texas' })).toBeVisible();
  await page.getByRole('button', { name: 'Change filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed “From Texas”.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('link', { name: 'From Texas' })).toBeVisible();
  await page.goto('/dashboard/calls');
  await expect(page.getByRole('heading', { name: 'Calls', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search calls/ }).fill('from tex');
  await page.getByRole('option', { name: /From Texas/ }).click();
  await expect(page).toHaveURL(/contacts\?sort=name&state=TX$/);
  await expect(page.getByRole('link', { name: 'Ann Bower' })).toBeVisible();
});
