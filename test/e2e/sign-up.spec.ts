import { holdRequests } from './hold-requests.ts';
import { expect, freshSignUp, post, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

test('a visitor signs up, lands on the dashboard and confirms the address from the mail', async ({
  page,
}) => {
  const input = freshSignUp();
  await page.goto('/auth/signup');
  await expect(page.getByText('confirmation email')).toBeVisible();
  await page.getByLabel('Full name or company').fill(input.fullName);
  await page.getByLabel('Email', { exact: true }).fill(input.email);
  await page.getByLabel('Password', { exact: true }).fill(input.password);
  const phone = page.getByLabel('Primary phone');
  await phone.pressSequentially('5125x550-1239999');
  await expect(phone).toHaveValue('(512) 555-0123');

  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You must agree to the Terms of Service and Privacy Policy',
  );

  const letGo = await holdRequests(page, '**/api/sign-up');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  letGo();
  await expect(page).toHaveURL('/dashboard');

  const identity = await page.evaluate(() => ({ ...localStorage }));
  expect(identity).toMatchObject({
    contractor_email: input.email,
    contractor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const banner = page.getByText('Confirm your email', { exact: false }).first();
  await expect(banner).toBeVisible();

  const mail = await waitForMail(input.email, 'Confirm your email address');
  await page.goto(/https?:\S+confirm\S+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /resend/i })).toHaveCount(0);
});

test('everything that is wrong is told at once, beside its field', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.getByLabel('Email', { exact: true }).fill('someone@');
  await page.getByLabel('Password', { exact: true }).fill('Password123!');
  await page.getByLabel('Primary phone').fill('51255');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const message of [
    'Enter your full name or company.',
    'Enter an email address like name@example.com.',
    'Enter a 10-digit US phone number.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText(/^Password is too weak: it is one of the first/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'You must agree to the Terms of Service and Privacy Policy',
  );
});

test('the password can be shown and hidden; a taken address is told in the red box and nothing typed is lost', async ({
  page,
}) => {
  const input = freshSignUp();
  await post(page, '/api/sign-up', input, 200);
  await page.context().clearCookies();
  await page.goto('/auth/signup');
  await page.getByLabel('Full name or company').fill(input.fullName);
  await page.getByLabel('Email', { exact: true }).fill(input.email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(input.password);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByLabel('Primary phone').fill('5125550123');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Sign in instead.',
  );
  await expect(page.getByLabel('Full name or company')).toHaveValue(input.fullName);
});
