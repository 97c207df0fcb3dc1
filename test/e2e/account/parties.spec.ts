import { test as base, expect, type Page } from '@playwright/test';
import { findFreePort } from '#server/db/find-free-port.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '../../support/servers/server-process.ts';
import { clientId, clientSecret, startParty } from '../../support/ways-in/start-party.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { freshSignUp } from '../jotline-test.ts';

type Stand = Awaited<ReturnType<typeof startParty>>;

const test = base.extend<object, { live: { url: string; stand: Stand } }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const port = String(await findFreePort());
      const stand = await startParty([`http://localhost:${port}/auth/callback/google`]);
      const dataDir = await makeDataDir();
      const server = await startServerProcess({
        PORT: port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        GOOGLE_ISSUER: stand.issuer,
      });
      await use({ url: server.url, stand });
      await server.stop();
      stand.close();
      await removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('somebody signs up with Google, stops once over there, and signs in with it from then on @every-width', async ({
  page,
  live: { url, stand },
}) => {
  stand.people.set('pat', {
    sub: 'pat',
    name: 'Pat Ortiz',
    email: 'pat.ortiz@example.com',
    email_verified: true,
  });
  await page.goto(`${url}/auth/signup`);
  await expect(byGoogle(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toHaveCount(0);
  await byGoogle(page).click();
  await choose(page, 'Cancel');
  await expect(page.getByRole('alert').first()).toHaveText('You stopped at Google. Nothing has changed.');
  await expectAccessible(page);

  await byGoogle(page).click();
  await choose(page, 'pat');
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible();
  await expect(page.getByLabel('Full name or company')).toHaveValue('Pat Ortiz');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('pat.ortiz@example.com');
  await expectAccessible(page);
  await page.getByLabel('Primary phone').fill('(737) 234-5678');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('You must agree to the Terms')).toBeVisible();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);

  // There is nothing to change a password of, and Google is the only way in.
  await page.goto(`${url}/dashboard/settings/security`);
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
  await expect(page.getByText('your only way in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toHaveCount(0);
  await expectAccessible(page);

  await page.context().clearCookies({ name: /jotline/ });
  await page.goto(`${url}/dashboard/billing-history`);
  await byGoogle(page).click();
  await choose(page, 'pat');
  await expect(page).toHaveURL(`${url}/dashboard/billing-history`);
});

test('somebody with a password connects Google and disconnects it again', async ({
  page,
  live: { url, stand },
}) => {
  stand.people.set('kim', { sub: 'kim', name: 'Kim', email: 'kim@example.com', email_verified: true });
  const signUp = freshSignUp();
  const headers = { origin: url };
  const answer = await page.request.post(`${url}/api/sign-up`, { data: signUp, headers });
  expect(answer.status()).toBe(200);
  await page.goto(`${url}/dashboard/settings/security`);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByLabel('Your password').fill(signUp.password);
  await page.getByRole('button', { name: 'Continue to Google' }).click();
  await choose(page, 'kim');
  await expect(page).toHaveURL(/\/dashboard\/settings\/security\?connected=google/);
  await expect(page.getByText('Google is connected.')).toBeVisible();
  await expect(page.getByText('kim@example.com')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  await expect(page.getByText('Google is connected.')).toHaveCount(0);
});
