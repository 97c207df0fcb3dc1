import { expect, type Page } from '@playwright/test';

type WaitForMail = (to: string, subject: string) => Promise<{ text: string }>;

/** Opens the link of the confirmation mail, as the owner of the address does. */
export async function confirmEmail(page: Page, email: string, waitForMail: WaitForMail): Promise<void> {
  const mail = await waitForMail(email, 'Confirm your email address');
  const token = /confirm\?token=([^\s&]+)/.exec(mail.text)?.[1] ?? '';
  const answer = await page.request.post('/api/email/confirm', {
    data: { token: decodeURIComponent(token) },
    headers: { origin: new URL(process.env.BASE_URL ?? '').origin },
  });
  expect(answer.status()).toBe(204);
}

export async function addToCart(page: Page, itemType: string, itemData: object): Promise<void> {
  const answer = await page.request.post('/api/cart', {
    data: { itemType, itemData },
    headers: { origin: new URL(process.env.BASE_URL ?? '').origin },
  });
  expect(answer.status()).toBe(201);
}

export const campaign = {
  title: 'Spring gutter check',
  description: 'We clean the gutters and look at the flashing.',
  offer: '20% off',
};

export const cards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
};

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}
