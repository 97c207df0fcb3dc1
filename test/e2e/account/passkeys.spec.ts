import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, signIn, test } from '../jotline-test.ts';
import { waitForMail } from '../wait-for-mail.ts';

interface Device {
  /** Whether whoever is in front of it shows a finger, and whether it is the right one. */
  behave: (manner: { touches?: boolean; verifies?: boolean }) => Promise<void>;
  countKept: () => Promise<number>;
  remove: () => Promise<void>;
}

/** A phone's or computer's own keeper of passkeys, as Chromium plays one. */
async function plugIn(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async behave({ touches = true, verifies = true }) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: verifies });
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: touches });
    },
    async countKept() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await session.send('WebAuthn.disable');
      await session.detach();
    },
  };
}

const security = (page: Page) => page.locator('#security');
// The boxes for errors are there before there are any.
const alarm = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

async function askToAdd(page: Page, password: string): Promise<void> {
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

test('a pro adds a passkey, names it, signs in with it, and removes it @every-width', async ({
  page,
  pro,
}) => {
  const device = await plugIn(page);
  await page.goto('/dashboard/settings#security');
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page, { where: 'the question for the password', within: '[role=dialog]' });
  await page.getByRole('dialog').getByLabel('Your password').fill('not-my-password-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByText('Incorrect password')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // A finger that the device does not know: nothing harsh is said.
  await device.behave({ verifies: false });
  await askToAdd(page, pro.password);
  await expect(page.getByText('No passkey was added.')).toBeVisible();
  await expect(alarm(page)).toHaveCount(0);
  await device.behave({});
  await askToAdd(page, pro.password);
  await expect(list(page)).toContainText('Chrome on Windows');
  await expect(list(page)).toContainText('never used');
  await waitForMail(pro.email, 'A passkey was added');
  await askToAdd(page, pro.password);
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
  await expectAccessible(page, { where: 'the passkeys', within: '#security' });

  await page.getByRole('button', { name: 'Rename Chrome on Windows' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck laptop');
  await expectAccessible(page, { where: 'the new name', within: '#security' });
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(list(page)).toContainText('Truck laptop');
  await expect(page.getByRole('button', { name: 'Rename Truck laptop' })).toBeFocused();

  await page.context().clearCookies();
  await device.behave({ verifies: false });
  await page.goto('/auth/signin');
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await byPasskey.click();
  await expect(byPasskey).toBeEnabled();
  await expect(alarm(page)).toHaveCount(0);
  await expectAccessible(page);
  await device.behave({});
  await byPasskey.click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard/settings#security');
  await expect(list(page)).toContainText('last used');
  await page.getByRole('button', { name: 'Remove Truck laptop' }).click();
  await expectAccessible(page, { where: 'the question before removing', within: '[role=dialog]' });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(list(page)).toHaveCount(0);
  await waitForMail(pro.email, 'A passkey was removed');
  await page.context().clearCookies();
  await device.remove();
  await signIn(page, pro);
  await expect(page).toHaveURL('/dashboard');
});

test('a passkey that the device made is sent again when the connection is back, suggested, and forgotten once it is removed', async ({
  page,
  pro,
}) => {
  const device = await plugIn(page);
  await page.goto('/dashboard/settings#security');
  // The first try does not arrive; of the second the answer is lost.
  let tries = 0;
  await page.route('**/api/passkeys', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries === 2) await route.fetch();
    return route.abort();
  });
  await askToAdd(page, pro.password);
  await expect(page.getByText('Your device has made the passkey; it only has to reach us.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tries).toBe(2);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.unroute('**/api/passkeys');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toContainText('Chrome on Windows');
  await expect(alarm(page)).toHaveCount(0);

  // A browser that suggests it, and somebody who takes it at once.
  await page.context().clearCookies();
  await page.goto('/auth/signin');
  await expect(page).toHaveURL('/dashboard');

  const { passkeys } = await (await page.request.get('/api/passkeys')).json();
  const origin = new URL(page.url()).origin;
  await page.request.delete(`/api/passkeys/${passkeys[0].id}`, { headers: { origin } });
  await page.context().clearCookies();
  expect(await device.countKept()).toBe(1);
  await page.goto('/auth/signin');
  await expect(alarm(page)).toHaveText('That passkey opens nothing here any more. Sign in another way.');
  await expect.poll(device.countKept).toBe(0);
  await device.remove();
});

test('a browser without passkeys says so, and offers none at sign-in', async ({ newPage, pro }) => {
  await newPage.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signIn(newPage, pro);
  await expect(newPage).toHaveURL('/dashboard');
  await newPage.goto('/dashboard/settings#security');
  await expect(newPage.getByText('This browser cannot use passkeys.')).toBeVisible();
  await expect(newPage.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await newPage.context().clearCookies();
  await newPage.goto('/auth/signin');
  await expect(newPage.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(newPage.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
