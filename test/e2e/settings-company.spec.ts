import sharp from 'sharp';
import { expectAccessible } from './expect-accessible.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './jotline-test.ts';

const sections = [
  'company',
  'types',
  'reviews',
  'areas',
  'lines',
  'emails',
  'promises',
  'words',
  'number',
  'texting',
  'plan',
  'team',
  'activity',
  'developers',
  'webhooks',
  'notices',
  'install',
  'account',
  'security',
];

test('every section has an address of its own, and is in view when one comes by it', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  for (const id of sections) {
    // From another document: from one section to the next nothing would be loaded.
    await page.goto('/dev/development.css');
    await page.goto(`/dashboard/settings#${id}`);
    await expect(page.locator(`#${id}-title`)).toBeInViewport();
    await expect(page.locator(`nav a[href$="#${id}"]`)).toHaveAttribute('aria-current', 'location');
  }
});

test('settings are several pages, and their menu follows what is being read', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings');
  await expect(page).toHaveURL('/dashboard/settings/company');
  await expect(page).toHaveTitle(/^Company Info · Settings/);
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await expect(menu.getByRole('link')).toHaveCount(sections.length);
  await expect(menu.locator('[aria-current]')).toHaveText('Company Info');
  await expect(page.locator('main section[id]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Connect Google reviews' })).toBeVisible();

  // A strip on a phone and a column beside the page: both bring their mark along.
  await page.mouse.move((page.viewportSize()?.width ?? 0) * 0.75, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return menu.locator('[aria-current]').textContent();
    })
    .toBe('Reviews & Social');
  await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 });

  await menu.getByRole('link', { name: 'Emails' }).click();
  await expect(page).toHaveURL('/dashboard/settings/calls#emails');
  await expect(page.getByRole('region', { name: 'Emails' })).toBeInViewport();
  await expect(menu.locator('[aria-current]')).toHaveText('Emails');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/settings/company');
});

test('company info asks "Password required" and says "Company info saved", "Service types saved" has Other with its words, a Google review link is connected and disconnected', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#company');
  const company = page.locator('#company');
  await expect(company.getByText(pro.email)).toBeVisible();
  await expect(company.getByRole('textbox')).toHaveCount(0);

  await company.getByRole('button', { name: 'Edit' }).click();
  await company.getByLabel('Company name').fill('Ortiz Roofing');
  await company.getByLabel('Address').fill('12 Ladder Ln\nAustin, TX 78704');
  await company.getByLabel('Primary phone').fill('5125550142');
  await company.getByLabel('This phone receives text messages').check();
  await company.getByRole('button', { name: 'Save Changes' }).click();

  const dialog = page.getByRole('dialog');
  await expectAccessible(page, { where: 'the question for the password', within: '[role=dialog], #company' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Password required' })).toBeVisible();
  await dialog.getByLabel('Your password').fill('not-my-password-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(pro.password);
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Company info saved')).toBeVisible();
  await expect(company.getByText('Ortiz Roofing')).toBeVisible();
  await expect(company.getByText('(512) 555-0142')).toBeVisible();

  const types = page.locator('#types');
  await expect(types.getByRole('checkbox')).toHaveCount(8);
  await types.getByLabel('Plumbing').check();
  await types.getByLabel('Other', { exact: true }).check();
  await types.getByRole('button', { name: 'Save service types' }).click();
  await expect(types.getByText('Say what else you do.')).toBeVisible();
  await types.getByLabel('Other services').fill('Pool repair');
  await types.getByRole('button', { name: 'Save service types' }).click();
  await expect(page.getByText('Service types saved')).toBeVisible();

  const google = page.getByRole('region', { name: 'Google reviews' });
  await expect(google.getByText('Not connected')).toBeVisible();
  await google.getByRole('button', { name: 'Connect Google reviews' }).click();
  await google.getByLabel('Google review link or place id').fill('my great company');
  await google.getByRole('button', { name: 'Connect' }).click();
  await expect(google.getByText(/Paste your Google review link/)).toBeVisible();
  await google.getByLabel('Google review link or place id').fill('ChIJN1t_tDeuEmsRUsoyG83frY4');
  await expect(google.getByText(/We will save it as search.google.com/)).toBeVisible();
  await google.getByRole('button', { name: 'Connect' }).click();
  await expect(google.getByText('Connected', { exact: true })).toBeVisible();
  await expect(google.getByRole('link')).toHaveAttribute(
    'href',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
  );
  await google.getByRole('button', { name: 'Disconnect Google reviews' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(google.getByText('Not connected')).toBeVisible();

  await page.reload();
  await expect(company.getByText('12 Ladder Ln')).toBeVisible();
  await expect(types.getByLabel('Plumbing')).toBeChecked();
  await expect(types.getByLabel('Other services')).toHaveValue('Pool repair');
});

test('"Logo uploaded successfully": with its progress shown, SVG refused, and a way to remove it', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#company');
  const company = page.locator('#company');
  const choose = page.locator('#company input[type=file]');
  await expect(company.getByText('No logo yet')).toBeVisible();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(company.getByText('SVG files can carry scripts')).toBeVisible();
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await expect(company.getByText('SVG files can carry scripts')).toBeVisible();

  const letGo = await holdRequests(page, '**/api/company/logo');
  const buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#1F4E79' } })
    .png()
    .toBuffer();
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(company.getByRole('progressbar', { name: 'Logo upload' })).toBeVisible();
  letGo();
  await expect(page.getByText('Logo uploaded successfully')).toBeVisible();
  const logo = company.getByRole('img', { name: /Logo of/ });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

  await company.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  await expect(company.getByText('No logo yet')).toBeVisible();
});

test('"Select at least one state or county", "Service areas saved": map and list in step by the rules, also by keyboard alone', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#areas');
  const areas = page.locator('#areas');
  const save = areas.getByRole('button', { name: 'Save service areas' });
  await save.click();
  await expect(page.getByText('Select at least one state or county')).toBeVisible();

  // By the map: open Texas, pick Travis. The list follows.
  await areas.locator('path[data-name="Texas"]').click();
  await expect(areas.getByRole('img', { name: 'Map of Texas with its counties' })).toBeVisible();
  await areas.locator('path[data-name="Travis, Texas"]').click();
  await expect(areas.getByRole('checkbox', { name: 'Travis', exact: true })).toBeChecked();
  await expect(areas.getByRole('button', { name: /^Texas/ })).toContainText('1 county');

  // By the list: Hays. The map follows. A name of one's own, twice in other letters, is kept once.
  await areas.getByRole('checkbox', { name: 'Hays', exact: true }).check();
  await expect(areas.locator('path[data-name="Hays, Texas"]')).toHaveAttribute('data-chosen', 'chosen');
  for (const typed of [' Hill Country ', 'hill country']) {
    await areas.getByLabel('Another place in Texas').fill(typed);
    await areas.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(areas.getByText('You work in Texas (Travis, Hays, Hill Country).')).toBeVisible();

  // A search finds a county anywhere; statewide clears what was chosen before.
  await areas.getByRole('button', { name: /^Texas/ }).click();
  await areas.getByLabel('Search states and counties').fill('tuls');
  await areas.getByRole('checkbox', { name: 'Tulsa', exact: true }).check();
  await areas.getByRole('checkbox', { name: 'All of Oklahoma (statewide)' }).check();
  await areas.getByLabel('Search states and counties').fill('');
  await expect(areas.getByText(/all of Oklahoma; Texas \(Travis, Hays, Hill Country\)/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Service areas saved')).toBeVisible();
  await page.reload();
  await expect(areas.getByText(/all of Oklahoma; Texas \(Travis, Hays, Hill Country\)/)).toBeVisible();
  await expect(areas.locator('path[data-name="Oklahoma"]')).toHaveAttribute('data-chosen', 'chosen');
  await expect(areas.locator('path[data-name="Texas"]')).toHaveAttribute('data-chosen', 'part');

  // With the keyboard alone.
  await areas.getByLabel('Search states and counties').focus();
  await page.keyboard.type('nebr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(areas.getByRole('button', { name: 'Nebraska' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(areas.getByRole('checkbox', { name: 'All of Nebraska (statewide)' })).toBeChecked();
  await areas.getByRole('button', { name: 'Save service areas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Service areas saved')).toBeVisible();
});

test('leaving with unsaved changes asks: by link, by back, by Logout and by closing the tab', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await page.getByLabel('Roofing').check();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = ask.getByRole('button', { name: 'Stay' });

  // Another section of the same page loses nothing and does not ask.
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await menu.getByRole('link', { name: 'Reviews & Social' }).click();
  await expect(page).toHaveURL(/#reviews$/);
  await expect(ask).toBeHidden();

  // Another page of the settings would.
  await menu.getByRole('link', { name: 'Security' }).click();
  await expect(ask).toBeVisible();
  await stay.click();
  await expect(page.getByLabel('Roofing')).toBeChecked();

  await page.getByRole('link', { name: 'Jotline, overview' }).click();
  await expect(ask).toBeVisible();
  await stay.click();
  await expect(page.getByLabel('Roofing')).toBeChecked();

  await page.goBack();
  await page.goBack();
  await expect(ask).toBeVisible();
  await stay.click();

  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(ask).toBeVisible();
  await stay.click();
  await expect(page.getByLabel('Roofing')).toBeChecked();

  const closing = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await closing;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await page.getByRole('link', { name: 'Jotline, overview' }).click();
  await ask.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
});
