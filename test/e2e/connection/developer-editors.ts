import { expect, type Page } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { button, type Editor, type Owner } from './editor.ts';

async function openForm(page: Page, { email }: Owner, part: string, name: string): Promise<void> {
  await subscribe(page, email, 'price_business_placeholder');
  await page.goto(`/dashboard/settings#${part}`);
  await button(page, name).click();
}

const address = 'https://example.com/jotline';

/** What opens the business to other programs. */
export const developerEditors: Editor[] = [
  {
    name: 'a key',
    open: (page, pro) => openForm(page, pro, 'developers', 'New key'),
    type: async (page, pro) => {
      const form = page.getByRole('form', { name: 'New key' });
      await form.getByRole('textbox', { name: 'Name' }).fill('Job board');
      await form.getByLabel('Your password').fill(pro.password);
    },
    send: (page) => button(page, 'Create key').click(),
    holds: async (page, pro) => {
      const form = page.getByRole('form', { name: 'New key' });
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Job board');
      await expect(form.getByLabel('Your password')).toHaveValue(pro.password);
    },
    change: /^POST .*\/keys$/,
    saved: (page) => expect(page.getByRole('textbox', { name: 'Your new key' })).toBeVisible(),
    cancel: (page) =>
      page.getByRole('form', { name: 'New key' }).getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'a webhook',
    open: (page, pro) => openForm(page, pro, 'webhooks', 'New webhook'),
    type: (page) => page.getByRole('textbox', { name: 'Address' }).fill(address),
    send: (page) => button(page, 'Add webhook').click(),
    holds: (page) => expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address),
    change: /^POST .*\/webhooks$/,
    saved: (page) => expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('example.com'),
    cancel: (page) =>
      page.getByRole('form', { name: 'New webhook' }).getByRole('button', { name: 'Cancel' }).click(),
  },
];
