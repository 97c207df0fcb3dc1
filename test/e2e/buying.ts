import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { post } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

/** Opens the link of the confirmation mail, as the owner of the address does. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const mail = await waitForMail(email, 'Confirm your email address');
  const token = /confirm\?token=([^\s&]+)/.exec(mail.text)?.[1] ?? '';
  await post(page, '/api/email/confirm', { token: decodeURIComponent(token) }, 204);
}

export async function addToCart(page: Page, itemType: string, itemData: object): Promise<void> {
  await post(page, '/api/cart', { itemType, itemData }, 201);
}

/** Somebody who gets campaigns: one that reaches nobody is not sold. */
export async function addContact(page: Page): Promise<void> {
  const phone = `512555${String(1000 + randomInt(9000))}`;
  const consent = { textConsent: true, consentStatement: 'Signed the work order.' };
  await post(page, '/api/contacts', { name: 'Nora Field', phone, ...consent }, 201);
}

export const campaign = {
  title: 'Spring gutter check',
  description: 'We clean the gutters and look at the flashing.',
  offer: '20% off',
};

export const cards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
};

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Keeps a card that pays for the pro, as the form does it. */
export async function createCard(page: Page): Promise<void> {
  const { setupRef, clientSecret } = await (await post(page, '/api/card/start', {}, 200)).json();
  const card = { number: cards.works, expiresMonth: 12, expiresYear: 2034, cvc: '123' };
  await post(page, '/test-payments/cards', { setupRef, clientSecret, ...card }, 204);
  await post(page, '/api/card', { setupRef }, 200);
}

/** Pays for the plan, or else for what is in the cart, with the card that is kept. */
export async function buy(page: Page, priceId?: string): Promise<void> {
  if (priceId) await addToCart(page, 'plan', { priceId });
  const offer = await page.request.get('/api/checkout');
  expect(offer.status()).toBe(200);
  const { itemIds, monthlyCents, todayCents } = await offer.json();
  const press = { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents };
  await post(page, '/api/checkout', press, 200);
}

/** Whoever has a plan may have a number of their own. */
export async function subscribe(
  page: Page,
  email: string,
  priceId = 'price_starter_placeholder',
): Promise<void> {
  await confirmEmail(page, email);
  await createCard(page);
  await buy(page, priceId);
}

/** The code that was texted to a number last. */
export async function readCode(page: Page, phoneNumber: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/texts.json?number=${encodeURIComponent(phoneNumber)}`);
      const { texts }: { texts: { body: string }[] } = await answer.json();
      code = /code is (\d{6})/.exec(texts[0]?.body ?? '')?.[1] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}
