import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';
import { fillPortForm, fillRegistration } from './number-forms.ts';

const number = (page: Page) => page.getByRole('region', { name: 'Your Number' });
const texting = (page: Page) => page.getByRole('region', { name: 'Approval for Texts' });

/** Tests at the same time want other numbers: each looks in an area of its own. */
const freshAreaCode = () => String(randomInt(700, 799));

/** Over how many lines a phone number is spread. */
const countLines = (heading: Locator, phone: string): Promise<number> =>
  heading
    .getByText(phone, { exact: true })
    .evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => top)).size);

async function getNumber(page: Page): Promise<string> {
  const areaCode = freshAreaCode();
  const found = await (await page.request.get(`/api/number/search?areaCode=${areaCode}`)).json();
  const { phone } = found.numbers[randomInt(found.numbers.length)];
  await post(page, '/api/number', { key: randomUUID(), phone }, 202);
  await expect
    .poll(async () => (await (await page.request.get('/api/number')).json()).number?.state)
    .toBe('active');
  return phone;
}

test('without a plan the page says what a number is good for, and leads to the plans @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#number');
  await expect(page).toHaveURL('/dashboard/settings/number#number');
  await expect(number(page)).toContainText('comes with every paid plan');
  await expect(texting(page)).toContainText('Texts over the shared number need no approval');
  await expectAccessible(page, { where: 'your number without a plan' });
  await number(page).getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL(/settings\/plan/);
});

test('a number is found by area code, confirmed with its price, kept after second thoughts and on the overview @every-width', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  await number(page).getByLabel('Area code').fill('51');
  await number(page).getByRole('button', { name: 'Find numbers' }).click();
  await expect(number(page).getByText('Enter a 3-digit area code, such as 512.')).toBeVisible();
  await number(page).getByLabel('Area code').fill('212');
  await number(page).getByRole('button', { name: 'Find numbers' }).click();
  await expect(number(page).getByText('There is no number to be had with 212')).toBeVisible();
  await number(page).getByLabel('Area code').fill(freshAreaCode());
  await number(page).getByRole('button', { name: 'Find numbers' }).click();
  const list = number(page).getByRole('list', { name: 'Numbers found' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expect(list).toContainText('Included in your plan');
  await expectAccessible(page, { where: 'numbers found' });
  const choice = list.getByRole('button', { name: /^Choose/ }).nth(randomInt(8));
  const shown = (await choice.getAttribute('aria-label'))!.replace('Choose ', '');
  await choice.click();
  const dialog = page.getByRole('dialog', { name: `Make ${shown} yours?` });
  await expect(dialog).toContainText('included in your plan, nothing is charged today');
  expect(await countLines(dialog.getByRole('heading'), shown)).toBe(1);
  await expectAccessible(page, { where: 'confirming a number', within: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Get this number' }).click();
  await expect(number(page).getByText(shown)).toBeVisible();
  await expect(number(page).getByRole('list', { name: 'What works' })).toContainText('Texts: wait until');
  await expectAccessible(page, { where: 'your number' });

  await number(page).getByRole('button', { name: 'Give it back' }).click();
  const question = page.getByRole('dialog', { name: `Give ${shown} back?` });
  await expect(question).toContainText('In 24 hours');
  await question.getByRole('button', { name: 'Give it back' }).click();
  await expect(number(page).getByText('It goes back to the phone company')).toHaveText(
    /^It goes back to the phone company (today|\w+day) \d+:\d\d\s[AP]M\. Until then/,
  );
  await number(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(number(page).getByText('It goes back to the phone company')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText(shown).first()).toBeVisible();
});

test('the registration says what is missing, why it was sent back, and when it is approved @every-width', async ({
  page,
  pro,
}) => {
  test.slow();
  await subscribe(page, pro.email);
  const phone = await getNumber(page);
  await page.goto('/dashboard/settings/number');
  const form = texting(page).getByRole('form', { name: 'Approval for texts' });
  await expect(form.getByText('EIN is missing.')).toBeVisible();
  await expectAccessible(page, { where: 'an empty registration' });
  await form.getByLabel('Legal name of the business').fill('REJECT Roofing LLC');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expect(form.getByRole('textbox', { name: /^EIN/ })).toHaveAccessibleDescription(/EIN is missing/);
  await fillRegistration(form);
  await form.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(form.getByText('We have the one that ends in 6789')).toBeVisible();
  await form.getByRole('button', { name: 'Send for approval' }).click();
  const steps = texting(page).getByRole('list', { name: 'Steps to approval' });
  await expect(steps).toContainText('Business checked: under way');

  const agreed = { textConsent: true, consentStatement: 'Signed the work order.' };
  const gill = { name: 'Gill Stroud', phone: `512555${randomInt(2000, 9999)}`, ...agreed };
  const { id } = await (await post(page, '/api/contacts', gill, 201)).json();
  // Who wrote is answered at any hour.
  await post(page, '/dev/texts', { from: gill.phone, to: phone, body: 'When do you come?' }, 201);
  const held = await post(page, `/api/contacts/${id}/messages`, { body: 'On our way' }, 201);
  const { conversationId } = await held.json();
  await expect(texting(page).getByText('1 text waits for the approval')).toBeVisible({ timeout: 60_000 });
  await expect(texting(page).getByText('The EIN does not belong to this legal name.')).toBeVisible({
    timeout: 120_000,
  });
  await expect(steps).toContainText('Business checked: sent back');
  await expectAccessible(page, { where: 'a registration that was sent back' });
  await form.getByLabel('Legal name of the business').fill('Hale Roofing LLC');
  await form.getByRole('button', { name: 'Send it again' }).click();
  await expect(steps).toContainText('Texts go out: done', { timeout: 150_000 });
  await expect(number(page)).toContainText('Texts: up to 2,000 segments a day');
  await expectAccessible(page, { where: 'an approved number' });
  await page.goto(`/dashboard/messages/${conversationId}`);
  await expect(page.getByText('Delivered')).toBeVisible();
  const { texts } = await (await page.request.get(`/dev/texts.json?number=${gill.phone}`)).json();
  const sent = texts.filter(({ direction }: { direction: string }) => direction !== 'inbound');
  expect(sent).toMatchObject([{ body: 'On our way', from: phone }]);
});

test('a number is brought along with its bill, and the move can be called off @every-width', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  await number(page).getByRole('button', { name: 'Bring your own number' }).click();
  const form = number(page).getByRole('form', { name: 'Bring your own number' });
  await form.getByRole('button', { name: 'Ask for the move' }).click();
  await expect(form.getByText('Add a phone bill of the last 30 days.')).toBeVisible();
  await expect(form.getByLabel('State')).toHaveAccessibleDescription('Choose a state.');
  // A phone zooms into smaller letters.
  await expect(form.getByLabel('State')).toHaveCSS('font-size', '16px');
  await expectAccessible(page, { where: 'bringing a number along' });
  await fillPortForm(page, form);
  await form.getByRole('button', { name: 'Ask for the move' }).click();
  await expect(number(page).getByText('Do not cancel your present contract')).toBeVisible();
  await expect(texting(page)).toContainText('You can fill this in before you have a number.');
  await expectAccessible(page, { where: 'a move under way' });
  await number(page).getByRole('button', { name: 'Call off the move' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click();
  await expect(number(page).getByRole('status').filter({ hasText: 'You called off the move' })).toBeVisible();
  await expect(number(page).getByRole('alert').filter({ hasText: 'called off' })).toHaveCount(0);
});

test('a move that is refused keeps what was typed and says why; one whose answer got lost stays the same request', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  await number(page).getByRole('button', { name: 'Bring your own number' }).click();
  const form = number(page).getByRole('form', { name: 'Bring your own number' });
  await fillPortForm(page, form);
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/number/port')) keys.push(request.postDataJSON().key);
  });
  const message = 'The request was not taken: the account number is wrong. Check it and send it again.';
  const json = { error: { code: 'conflict', message, requestId: randomUUID() } };
  await page.route('**/api/number/port', (route) => route.fulfill({ status: 409, json }), { times: 1 });
  await form.getByRole('button', { name: 'Ask for the move' }).click();
  await expect(form.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(form.getByLabel('Account number')).toHaveValue('998877');
  await expect(form.getByText('bill.pdf is with the carrier')).toBeVisible();
  await page.route('**/api/number/port', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Ask for the move' }).click();
  await form.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(number(page).getByText('Do not cancel your present contract')).toBeVisible();
  const [refused, lost, taken] = keys;
  expect(keys).toHaveLength(3);
  expect(lost).not.toBe(refused);
  expect(taken).toBe(lost);
});

test('the carrier is searched when somebody presses, and not whenever they come back to the window', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/number/search')) searches.push(request.url());
  });
  const find = number(page).getByRole('button', { name: 'Find numbers' });
  await number(page).getByLabel('Area code').fill(freshAreaCode());
  await find.click();
  await expect(number(page).getByRole('list', { name: 'Numbers found' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(find).toBeEnabled();
  const answered = page.waitForResponse(/number\/search/);
  await find.click();
  await answered;
  expect(searches).toHaveLength(2);
});

test('the day of a move is said as people say it', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.route('**/api/number', async (route) => {
    const json = await (await route.fetch()).json();
    const moving = { phone: '+17378675309', origin: 'ported', state: 'porting', portStep: 'in_progress' };
    await route.fulfill({ json: { ...json, number: { ...moving, portOn: '2031-03-02' } } });
  });
  await page.goto('/dashboard/settings/number');
  await expect(number(page).getByText('It moves to us on')).toContainText('on Mar 2, 2031. Until then');
});

test('a remark on the samples stands at them, and what was filled in is kept', async ({ page, pro }) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  const form = texting(page).getByRole('form', { name: 'Approval for texts' });
  const [first, second] = [form.getByLabel('Sample message 1'), form.getByLabel('Sample message 2')];
  await second.fill('A bell\u0007 rings in it.');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expect(second).toHaveAccessibleDescription(/characters we cannot keep/);
  await second.fill('Reply STOP to opt out of our texts.');
  await first.fill('Too short');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expect(first).toHaveAccessibleDescription(/write at least 20 characters each/);
  await expect(form.getByText('Something is missing. What you filled in is kept.')).toBeVisible();
  await expect(form.getByText('Still missing:')).toBeVisible();
  // Nothing is lost, so nobody is asked.
  await page.locator('nav a[href="/dashboard/calls"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  await page.goBack();
  await expect(first).toHaveValue('Too short');
});
