import { expectAccessible } from '../expect-accessible.ts';
import { expect, freshSignUp, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';
import { waitForMail } from '../wait-for-mail.ts';

test('the account takes its time zone from the browser that signs up, and tells every time in it', async ({
  browser,
  baseURL,
}) => {
  const signUp = freshSignUp();
  const page = await browser.newPage({ baseURL, timezoneId: 'Pacific/Honolulu' });
  await page.goto('/auth/signup');
  await page.getByLabel('Full name or company').fill(signUp.fullName);
  await page.getByLabel('Email', { exact: true }).fill(signUp.email);
  await page.getByLabel('Password', { exact: true }).fill(signUp.password);
  await page.getByLabel('Primary phone').fill(signUp.phone);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
  const { user } = await (await page.request.get('/api/session')).json();
  expect(user.timeZone).toBe('Pacific/Honolulu');
  await page.close();

  // On the road, in New York, the clock of the business still counts.
  const away = await browser.newPage({ baseURL, timezoneId: 'America/New_York' });
  await away.goto('/auth/signin');
  await away.getByLabel('Email').fill(signUp.email);
  await away.getByLabel('Password', { exact: true }).fill(signUp.password);
  await away.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(away).toHaveURL('/dashboard');
  // Four days ago, 10:02 PM in Hawaii.
  const day = new Date(Date.now() - 4 * 24 * 3600_000).toISOString().slice(0, 10);
  const startedAt = `${day}T08:02:00.000Z`;
  await addSampleCall(away, { email: signUp.email, startedAt });
  await away.goto('/dashboard/calls');
  await expect(away.getByRole('main').locator('time').first()).toHaveText(/^[A-Z][a-z]{2} 10:02\sPM$/);
  await away.goto('/dashboard/settings#account');
  await away.getByRole('button', { name: 'Use Eastern time' }).click();
  await away.getByRole('button', { name: 'Save account' }).click();
  await expect(away.getByText('Account saved')).toBeVisible();
  await away.goto('/dashboard/calls');
  await expect(away.getByRole('main').locator('time').first()).toHaveText(/ [34]:02\sAM$/);
  await away.close();
});

test('a pro changes the name, and the address once its owner has confirmed it @every-width', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#account');
  const section = page.locator('#account');
  await section.getByLabel('Account name').fill('Ortiz Roofing');
  await section.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Account saved')).toBeVisible();

  const email = pro.email.replace('pro-', 'new-');
  await section.getByRole('textbox', { name: 'New email' }).fill(email);
  await section.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not-my-password-1');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(pro.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(section.getByText(`Waiting for ${email}`)).toBeVisible();
  await expectAccessible(page, { where: 'a new address that waits', within: '#account' });
  await waitForMail(pro.email, 'Someone wants to change your email');
  await section.getByRole('button', { name: 'Keep the old address' }).click();
  await section.getByRole('textbox', { name: 'New email' }).fill(email);
  await section.getByRole('button', { name: 'Change email' }).click();
  await dialog.getByLabel('Your password').fill(pro.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(section.getByText(`Waiting for ${email}`)).toBeVisible();

  const confirmed = page.getByText('Your email address is confirmed.');
  await expect(async () => {
    const mail = await waitForMail(email, 'Confirm your new email address');
    const link = new URL(/https?:\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0] ?? '');
    await page.goto(`${link.pathname}${link.search}`);
    await expect(confirmed).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.goto('/dashboard/settings#account');
  await expect(section.getByText(`You sign in with ${email}`)).toBeVisible();
  await expect(section.getByLabel('Account name')).toHaveValue('Ortiz Roofing');
  await waitForMail(pro.email, 'Your email address was changed');
});
