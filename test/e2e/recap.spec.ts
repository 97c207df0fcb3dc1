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
  await copy.getByRole('button', { name: 'Look and send' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Customer's email" }).fill('gil@example.com');
  await dialog.getByRole('button', { name: 'Send recap' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confirm your email address first');
  await expect(page.getByText(/on its way/i)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await confirmEmail(page, pro.email);
  await page.reload();
  await expect(copy.getByText('the recap can go')).toBeVisible();
  await copy.getByRole('button', { name: 'Look and send' }).click();
  await expect(dialog.getByRole('textbox', { name: "Customer's email" })).toHaveValue('gil@example.com');
  await dialog.getByRole('button', { name: 'Send recap' }).click();
  await expect(copy.getByText(/(On its way|Sent) to gil@example.com/)).toBeVisible();
});

test('confirming an address shows the recap and asks; it goes by mail or by text, and not before @every-width', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  await page.getByRole('button', { name: /(Add|Change|Correct) email/ }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('gil.stroud@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Send the customer their recap?' })).toBeVisible();
  await expect(dialog.getByRole('article', { name: 'Preview of the recap' })).toContainText('water heater', {
    ignoreCase: true,
  });
  await expectAccessible(page, { where: 'the preview of the recap', within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const copy = page.getByRole('article', { name: 'Customer copy' });
  await expect(copy.getByText(/(On its way|Sent) to/)).toHaveCount(0);

  await copy.getByRole('button', { name: 'Look and send' }).click();
  await dialog.getByRole('radio', { name: 'Text' }).click();
  await expect(dialog.getByText(/here is the recap of your call.*Reply STOP/)).toBeVisible();
  await dialog.getByRole('textbox', { name: "Customer's phone" }).fill('6145550151');
  await dialog.getByRole('button', { name: 'Send recap' }).click();
  await expect(copy.getByText(/(On its way|Sent) to \(614\) 555-0151/)).toBeVisible();
});

test('a recap that failed says so and is sent again', async ({ page, pro }) => {
  await confirmEmail(page, pro.email);
  const callId = await addSampleCall(page, pro);
  const address = pro.email.replace('pro-', 'failed-');
  await post(page, `/api/calls/${callId}/recap`, { email: address }, 200);
  // The mailbox of these tests refuses nothing: the first look at the call says that it did.
  let isFailed = true;
  await page.route(`**/api/calls/${callId}`, async (route) => {
    const response = await route.fetch();
    const detail = await response.json();
    if (isFailed) for (const recap of detail.recaps) if (recap.address === address) recap.state = 'failed';
    await route.fulfill({ response, json: detail });
  });
  await page.goto(`/dashboard/calls/${callId}`);
  const copy = page.getByRole('article', { name: 'Customer copy' });
  await expect(copy.getByText(`Could not be sent to ${address}.`)).toBeVisible();
  await expect(page.getByText(/on its way/i)).toHaveCount(0);
  await copy.getByRole('button', { name: /Try again/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: "Customer's email" })).toHaveValue(address);
  isFailed = false;
  await dialog.getByRole('button', { name: 'Send recap' }).click();
  await expect(copy.getByText(new RegExp(`(On its way|Sent) to ${address}`))).toBeVisible();
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
  await copy.getByRole('button', { name: 'Look and send' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Customer's email" }).fill(address);
  await dialog.getByRole('button', { name: 'Send recap' }).click();
  await expect(dialog.getByText('This customer asked not to get recaps by email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(
    copy.getByText(/Not sent to .*This customer asked not to get recaps by email\./),
  ).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Get recaps again' }).click();
  await expect(page.getByRole('heading', { name: 'Recaps can come again' })).toBeVisible();
});
