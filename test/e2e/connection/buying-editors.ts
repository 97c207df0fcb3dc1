import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addContact, addToCart, buy, confirmEmail, createCard, subscribe } from '../buying.ts';
import { post } from '../jotline-test.ts';
import { button, type Editor } from './editor.ts';

const nextYear = new Date().getFullYear() + 1;

async function openScheduled(page: Page, email: string): Promise<void> {
  await confirmEmail(page, email);
  await createCard(page);
  await addContact(page);
  const scheduledAt = `${nextYear}-01-12T18:00:00Z`;
  const draft = { name: 'Later offer', message: '10 percent off.', scheduledAt };
  const { id } = await (await post(page, '/api/campaigns', draft, 201)).json();
  await addToCart(page, 'campaign', { campaignId: id });
  await buy(page);
  await page.goto(`/dashboard/campaigns/${id}`);
  await button(page, 'Reschedule').click();
}

/** What is bought, and what was bought and is given another time. */
export const buyingEditors: Editor[] = [
  {
    name: "the cart's own campaign",
    open: async (page) => {
      await addContact(page);
      await page.goto('/dashboard');
      await button(page, 'Cart, 0 items').click();
      await button(page, 'Campaign').click();
    },
    type: async (page) => {
      await page.getByLabel('Title').fill('Spring gutter check');
      await page.getByLabel('Description').fill('We clean the gutters and look at the flashing.');
      await page.getByLabel('Offer').fill('20% off');
    },
    send: async (page) => {
      await button(page, 'Add to Cart').click();
      const question = page.getByRole('dialog', { name: 'Add this campaign?' });
      await question.getByRole('button', { name: 'Add to Cart' }).click();
    },
    holds: async (page) => {
      await expect(page.getByLabel('Title')).toHaveValue('Spring gutter check');
      await expect(page.getByLabel('Description')).toHaveValue(/flashing/);
      await expect(page.getByLabel('Offer')).toHaveValue('20% off');
    },
    change: /^POST .*\/cart$/,
    saved: (page) => expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Spring gutter check'),
    cancel: (page) => page.keyboard.press('Escape'),
  },
  {
    name: "a campaign's time",
    open: (page, pro) => openScheduled(page, pro.email),
    type: (page) => page.getByLabel('Date and time').fill(`${nextYear}-03-02T10:00`),
    send: (page) => button(page, 'Save time').click(),
    holds: (page) => expect(page.getByLabel('Date and time')).toHaveValue(`${nextYear}-03-02T10:00`),
    change: /^POST .*\/schedule$/,
    saved: (page) => expect(page.getByText(/Mar 2, \d/)).toBeVisible(),
    cancel: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the number that was chosen',
    open: async (page, pro) => {
      await subscribe(page, pro.email);
      await page.goto('/dashboard/settings/number');
    },
    type: async (page) => {
      // Tests at the same time want other numbers: each looks in an area of its own.
      await page.getByLabel('Area code').fill(String(randomInt(700, 799)));
      await button(page, 'Find numbers').click();
      await page
        .getByRole('button', { name: /^Choose / })
        .nth(randomInt(8))
        .click();
    },
    send: (page) => button(page, 'Get this number').click(),
    holds: (page) => expect(page.getByRole('dialog', { name: /^Make \(7\d\d\) .* yours\?$/ })).toBeVisible(),
    change: /^POST .*\/number$/,
    saved: (page) => expect(page.getByRole('list', { name: 'What works' })).toBeVisible(),
    cancel: (page) => button(page, 'Cancel').click(),
  },
  {
    name: 'a top-up of minutes',
    open: async (page, pro) => {
      await subscribe(page, pro.email);
      await page.goto('/dashboard/settings/plan');
    },
    type: (page) => expect(page.getByRole('button', { name: /^Add \d+ minutes/ })).toBeVisible(),
    send: (page) => page.getByRole('button', { name: /^Add \d+ minutes/ }).click(),
    holds: (page) => expect(page.getByText('Your cart is as it was.')).toBeVisible(),
    change: /^POST .*\/cart$/,
    saved: (page) => expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('minutes'),
  },
];
