import { Secret, TOTP } from 'otpauth';
import { holdRequests } from './hold-requests.ts';
import { expect, signIn, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

test('an anonymous visitor is sent to sign in, told what is wrong, and led to where they wanted to go', async ({
  page,
  pro,
}) => {
  await page.context().clearCookies();
  await page.goto('/terms');
  await page.goto('/dashboard/billing-history');
  await expect(page).toHaveURL(/\/auth\/signin/);
  // The address that needs an account was replaced in the history.
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await page.goto('/dashboard/billing-history');
  await expect(page).toHaveURL(/\/auth\/signin/);

  // A lost connection is told, and nothing typed is lost.
  const press = () => page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const password = page.getByLabel('Password', { exact: true });
  // The boxes for errors are there before there are any.
  const alarm = page.getByRole('alert').filter({ hasText: /\S/ });
  await page.route('**/api/sign-in', (route) => route.fulfill({ status: 503, body: 'not json' }));
  await page.getByLabel('Email').fill(pro.email);
  await password.fill('not-the-one-7');
  await press();
  await expect(alarm).toBeVisible();
  await expect(alarm).not.toHaveText('Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue(pro.email);
  await page.unroute('**/api/sign-in');

  // A wrong password is told in the red box.
  await press();
  await expect(alarm).toHaveText('Invalid login credentials');

  const letGo = await holdRequests(page, '**/api/sign-in');
  await password.fill(pro.password);
  await press();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  letGo();
  await expect(page).toHaveURL('/dashboard/billing-history');
});

test('the guard says Loading... until it knows who is there', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  const letGo = await holdRequests(page, '**/api/session');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a forgotten password is reset by the mail', async ({ page, pro }) => {
  await page.context().clearCookies();
  await page.goto('/auth/signin');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL('/auth/forgot');
  await page.getByLabel('Email').fill(pro.email);
  await page
    .getByRole('button')
    .filter({ hasText: /send|reset/i })
    .first()
    .click();
  await expect(page.getByText('If that address has an account')).toBeVisible();

  const mail = await waitForMail(pro.email, 'Reset your password');
  await page.goto(/https?:\S+reset\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('gutter-41-down');
  await page
    .getByRole('button')
    .filter({ hasText: /password/i })
    .last()
    .click();
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
  await signIn(page, { ...pro, password: 'gutter-41-down' });
  await expect(page).toHaveURL('/dashboard');
});

test('the authenticator app is turned on in settings and asked for at the next sign-in', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/settings#security');
  await page.getByRole('button', { name: /turn on/i }).click();
  await page.getByLabel('Your password', { exact: true }).fill(pro.password);
  const started = page.waitForResponse('**/api/totp/start');
  await page.getByRole('button', { name: 'Continue' }).click();
  const { secret, recoveryCodes } = await (await started).json();
  await expect(page.getByText(recoveryCodes[0])).toBeVisible();
  // A code is taken once: the second time it is the one of the next half minute.
  const code = (turn: 0 | 1) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + turn * 30_000 });
  await page.getByLabel(/code/i).last().fill(code(0));
  await page
    .getByRole('button', { name: /confirm|turn on|finish/i })
    .last()
    .click();
  await expect(page.getByRole('button', { name: /turn off/i })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, pro);
  await page.getByLabel(/code/i).first().fill(code(1));
  await page
    .getByRole('button', { name: /sign in|continue|confirm|verify/i })
    .first()
    .click();
  await expect(page).toHaveURL('/dashboard');
});
