import { confirmEmail } from './buying.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';
import { addSampleCall } from './sample-calls.ts';
import { waitForMail } from './wait-for-mail.ts';

test('a recap waits for the pro’s own confirmed address, and says so', async ({ page, pro }) => {
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  const copy = page.getByRole('article', { name: 'Customer copy' });
  await expect(copy.getByText('Confirm your email address first')).toBeVisible();
  await copy.getByRole('textbox', { name: "Customer's e-mail" }).fill('gil@example.com');
  await copy.getByRole('button', { name: 'Send recap' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm your email address first' })).toBeVisible();
  await expect(page.getByText(/on its way/i)).toHaveCount(0);

  await page.getByRole('button', { name: 'Change name' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /(Add|Change|Correct) e-mail/ }).click();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('gil.stroud@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/E-mail confirmed\. Confirm your email address first/)).toBeVisible();
  await expectAccessible(page, { where: 'the copy of the customer', within: 'main' });

  await confirmEmail(page, pro.email);
  await page.reload();
  await expect(copy.getByText('the recap can go')).toBeVisible();
  await expect(copy.getByRole('textbox')).toHaveValue('gil.stroud@example.com');
  await copy.getByRole('button', { name: 'Send recap' }).click();
  await expect(copy.getByText(/(On its way|Sent) to gil.stroud@example.com/)).toBeVisible();
});

test('a customer stops recaps from the mail and changes their mind', async ({ page, pro }) => {
  await confirmEmail(page, pro.email);
  const address = pro.email.replace('pro-', 'customer-');
  const callId = await addSampleCall(page, pro);
  await post(page, `/api/calls/${callId}/recap`, { email: address }, 200);
  const { user } = await (await page.request.get('/api/session')).json();
  const mail = await waitForMail(address, `Recap of your call with ${user.name}`);
  const link = new URL(/http\S+recap\/stop\/\S+/.exec(mail.text)?.[0] ?? '').pathname;

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Stop these recaps?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Stop recaps from ${user.name}` }).click();
  await expect(page.getByRole('heading', { name: 'No more recaps' })).toBeVisible();
  await page.getByRole('button', { name: 'every business' }).click();
  await expect(page.getByRole('heading', { name: 'No more recaps from any business' })).toBeVisible();
  await expectAccessible(page);

  const next = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${next}`);
  const copy = page.getByRole('article', { name: 'Customer copy' });
  await copy.getByRole('textbox', { name: "Customer's e-mail" }).fill(address);
  await copy.getByRole('button', { name: 'Send recap' }).click();
  await expect(copy.getByText('This customer asked not to get recaps by e-mail.')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Get recaps again' }).click();
  await expect(page.getByRole('heading', { name: 'Recaps can come again' })).toBeVisible();
});
