import { plans } from '#domain/billing/billing.ts';
import { helpSections } from '#domain/help/help-pages.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { expect, test } from './jotline-test.ts';

test('the help lists its pages by section, every one of them is there, and the search finds them', async ({
  page,
  request,
}) => {
  await page.goto('/help');
  for (const section of helpSections)
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: section })).toBeVisible();
  const links = await page
    .getByRole('main')
    .locator('section a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(25);
  for (const href of links) expect((await request.get(href ?? '')).status(), href ?? '').toBe(200);
  expect((await request.get('/help/no-such-page')).status()).toBe(404);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/help/merge-iphone</loc>');

  // The search answers while one types, in the words people use.
  await page.getByLabel('Search the help').fill('cancle my plan');
  const results = page.locator('#help-results');
  await expect(results.getByRole('link').first()).toHaveText(/Change or cancel your plan/);
  await page.getByLabel('Search the help').fill('xyzzy');
  await expect(results).toContainText('Nothing found');
  await page.getByLabel('Search the help').fill('beep');
  await results.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/help\/what-everyone-hears#/);
});

test('without JavaScript the pages are whole and the search asks the server', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/help');
  await page.getByLabel('Search the help').fill('"><b>beeping');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/help\?q=/);
  await expect(page.getByLabel('Search the help')).toHaveValue(/beeping$/);
  await page.locator('#help-results').getByRole('link').first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'What everyone on the call hears' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Ask the assistant' }).first().click();
  await expect(page).toHaveURL(/\/help$/);
  await context.close();
});

test('a page has pictures with words for them, headings one can link to, and today’s prices', async ({
  page,
}) => {
  await page.goto('/help/merge-iphone');
  await expect(page).toHaveTitle(/^Merge a call on iPhone/);
  await expect(page.getByRole('img', { name: /Add Call button is marked/ })).toBeVisible();
  await page.getByRole('link', { name: 'The button to merge is missing' }).last().click();
  await expect(page).toHaveURL(/#the-button-to-merge-is-missing-or-gray-on-the-iphone$/);
  await page.goto('/help/plans-and-prices');
  for (const { name, listPriceCents } of Object.values(plans))
    await expect(
      page.getByRole('row', { name: new RegExp(`^${name} \\${formatPrice(listPriceCents)} `) }),
    ).toBeVisible();
  await page.goto('/help/contact');
  await expect(page.getByRole('link', { name: 'support@jotline.example' })).toHaveAttribute(
    'href',
    'mailto:support@jotline.example',
  );
});
