import { subscribe } from '../buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';

test('a business without the Business plan is told what the API would be @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#developers');
  await expect(page.getByRole('heading', { name: 'The API comes with Business' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New key' })).toBeHidden();
  await expectAccessible(page, { where: 'a plan without the API' });
  await expectNoSidewaysScroll(page, 'a plan without the API');
});

test('the owner makes a key, copies it once, uses it and revokes it @every-width', async ({
  page,
  pro,
  request,
}) => {
  await subscribe(page, pro.email, 'price_business_placeholder');
  await page.goto('/dashboard/settings#developers');
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('form', { name: 'New key' });
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Give the key a name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Job board');
  await form.getByRole('checkbox', { name: /contacts:write/ }).check();
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Password required')).toBeVisible();
  await form.getByLabel('Your password').fill('somebody-elses');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Your password').fill(pro.password);
  await expectAccessible(page, { where: 'the form of a key' });
  await form.getByRole('button', { name: 'Create key' }).click();

  const key = await page.getByRole('textbox', { name: 'Your new key' }).inputValue();
  expect(key).toMatch(/^jotline_/);
  await expectAccessible(page, { where: 'a new key' });
  await expectNoSidewaysScroll(page, 'a new key');
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const list = page.getByRole('list', { name: 'Keys' });
  await expect(list).toContainText(`ends in ${key.slice(-4)}`);
  await expect(list).toContainText('never used');

  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/v1/contacts', { headers })).status()).toBe(200);
  await page.reload();
  await expect(list).toContainText('last used');
  await list.getByRole('button', { name: 'Revoke Job board' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  expect((await request.get('/api/v1/contacts', { headers })).status()).toBe(401);
});
