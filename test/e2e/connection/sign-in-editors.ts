import { expect } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { freshDigits, freshSignUp, post } from '../jotline-test.ts';
import { readInvitation } from '../team/members.ts';
import { waitForMail } from '../wait-for-mail.ts';
import { button, type Editor } from './editor.ts';
import { readAuthenticator } from './read-authenticator.ts';

const nextCodes = new Map<string, string>();
const newcomer = freshSignUp();

/** What is typed by somebody who is not signed in yet. */
export const signInEditors: Editor[] = [
  {
    name: 'sign-up',
    open: (page) => page.goto('/auth/signup'),
    type: async (page) => {
      await page.getByLabel('Full name or company').fill(newcomer.fullName);
      await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
      await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await page.getByLabel('Primary phone').fill(newcomer.phone);
      await page.getByRole('checkbox', { name: /I agree to the/ }).check();
    },
    send: (page) => button(page, 'Create Account').click(),
    holds: (page) => expect(page.getByLabel('Email', { exact: true })).toHaveValue(newcomer.email),
    change: /^POST .*\/sign-up$/,
    saved: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'sign-in',
    open: (page) => page.goto('/auth/signin'),
    type: async (page, pro) => {
      await page.getByLabel('Email').fill(pro.email);
      await page.getByLabel('Password', { exact: true }).fill(pro.password);
    },
    send: (page) => button(page, 'Sign In').click(),
    holds: (page, pro) => expect(page.getByLabel('Password', { exact: true })).toHaveValue(pro.password),
    change: /^POST .*\/sign-in$/,
    saved: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'a forgotten password',
    open: (page) => page.goto('/auth/forgot'),
    type: (page, pro) => page.getByLabel('Email').fill(pro.email),
    send: (page) => page.locator('button[type=submit]').first().click(),
    holds: (page, pro) => expect(page.getByLabel('Email')).toHaveValue(pro.email),
    change: /^POST .*\/password\/forgot$/,
    saved: (page) => expect(page.getByText(/on its way|sent|check your/i).first()).toBeVisible(),
  },
  {
    name: 'a password that is set anew',
    open: async (page, { email }) => {
      await post(page, '/api/password/forgot', { email }, 204);
      const mail = await waitForMail(email, 'Reset your password');
      await page.goto(/https?:\S+reset\S+/.exec(mail.text)?.[0] ?? '');
    },
    type: (page) => page.getByLabel('New password', { exact: true }).fill('gutter-41-down'),
    send: (page) => button(page, 'Save new password').click(),
    holds: (page) => expect(page.getByLabel('New password', { exact: true })).toHaveValue('gutter-41-down'),
    change: /^POST .*\/password\/reset$/,
    saved: (page) => expect(page.getByText('Your password is changed.')).toBeVisible(),
  },
  {
    name: "the authenticator's code at sign-in",
    open: async (page, pro) => {
      await post(page, '/api/sign-in', pro, 200);
      const { secret } = await (await post(page, '/api/totp/start', { password: pro.password }, 200)).json();
      const timestamp = Date.now();
      await post(page, '/api/totp/confirm', { code: readAuthenticator(secret, timestamp) }, 200);
      // A code is taken once: this is the one of the next half minute.
      nextCodes.set(pro.email, readAuthenticator(secret, timestamp + 30_000));
      await page.context().clearCookies();
      await page.goto('/auth/signin');
      await page.getByLabel('Email').fill(pro.email);
      await page.getByLabel('Password', { exact: true }).fill(pro.password);
      await button(page, 'Sign In').click();
    },
    type: (page, { email }) =>
      page.getByLabel('Code from your authenticator app').fill(nextCodes.get(email) ?? ''),
    send: (page) => button(page, 'Sign In').click(),
    holds: (page) => expect(page.getByLabel('Code from your authenticator app')).toHaveValue(/^\d{6}$/),
    change: /^POST .*\/sign-in\/totp$/,
    saved: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'joining a team',
    open: async (page, pro) => {
      await post(page, '/api/sign-in', pro, 200);
      await subscribe(page, pro.email, 'price_business_placeholder');
      const email = `joins-${freshDigits()}@example.com`;
      await post(page, '/api/team/invitations', { email, role: 'office', lineIds: [] }, 200);
      await page.context().clearCookies();
      await page.goto(await readInvitation(email));
    },
    type: async (page) => {
      await page.getByLabel('Your name').fill('Olga Berg');
      await page.getByLabel('Password', { exact: true }).fill('ladder-22-up');
      await page.getByRole('checkbox', { name: /I agree to the/ }).check();
    },
    send: (page) => button(page, 'Join the team').click(),
    holds: async (page) => {
      await expect(page.getByLabel('Your name')).toHaveValue('Olga Berg');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('ladder-22-up');
    },
    change: /^POST .*\/invitations\/accept$/,
    saved: (page) => expect(page).toHaveURL('/dashboard'),
  },
];
