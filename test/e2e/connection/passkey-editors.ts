import { expect, type Page } from '@playwright/test';
import { createDevice } from '../../support/ways-in/passkeys.ts';
import { post } from '../jotline-test.ts';
import { button, type Editor, type Owner } from './editor.ts';

const settings = '/dashboard/settings#security';

async function addPasskey(page: Page, { password }: Owner): Promise<void> {
  const origin = new URL(process.env.BASE_URL ?? '').origin;
  const asked = await (await post(page, '/api/passkeys/options', { password }, 200)).json();
  await post(page, '/api/passkeys', { answer: createDevice().make(asked, { origin }) }, 200);
}

export const passkeyEditors: Editor[] = [
  {
    name: "a passkey's name",
    open: async (page, pro) => {
      await addPasskey(page, pro);
      await page.goto(settings);
      await page.getByRole('button', { name: /^Rename/ }).click();
    },
    type: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck laptop'),
    send: (page) => button(page, 'Save name').click(),
    holds: (page) =>
      expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Truck laptop'),
    change: /^PATCH .*\/passkeys\/[^/]+$/,
    saved: (page) => expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Truck laptop'),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'the password for a passkey',
    open: async (page) => {
      await page.goto(settings);
      await button(page, 'Add a passkey').click();
    },
    type: (page, pro) => page.getByLabel('Your password').fill(pro.password),
    send: (page) => button(page, 'Continue').click(),
    holds: (page, pro) => expect(page.getByLabel('Your password')).toHaveValue(pro.password),
    change: /^POST .*\/passkeys\/options$/,
    saved: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
    cancel: (page) => button(page, 'Cancel').click(),
  },
];
