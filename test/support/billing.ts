import { randomUUID } from 'node:crypto';
import { signUpPro } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Published test cards, by what they do. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  declinesLater: '4000 0000 0000 0341',
  confirms: '4000 0025 0000 3155',
  alwaysConfirms: '4000 0027 6000 3184',
};

export async function confirmEmail(app: TestApp, accountId: string): Promise<void> {
  await app.deps.db.service
    .updateTable('logins')
    .set({ email_verified: true })
    .where('account_id', '=', accountId)
    .execute();
}

/** Gives the card to the test processor and then its reference to us, as the page does. */
export async function enterCard(client: TestClient, number = cards.pays) {
  const { body: setup } = await client.post('/api/card/start');
  const { setupRef, clientSecret } = setup;
  const entered = await client.post('/test-payments/cards', {
    setupRef,
    clientSecret,
    number,
    expiresMonth: 12,
    expiresYear: 2040,
    cvc: '123',
  });
  return entered.status === 204 ? client.post('/api/card', { setupRef }) : entered;
}

/** Somebody who gets campaigns: one that reaches nobody is not sold. */
export const textableContact = {
  name: 'Nora Field',
  phone: '(512) 555-1001',
  textConsent: true,
  consentStatement: 'Signed the work order.',
};

export async function addTextableContact(client: TestClient): Promise<void> {
  const { status, body } = await client.post('/api/contacts', textableContact);
  if (status !== 201) throw new Error(`no contact: ${JSON.stringify(body)}`);
}

/** A pro with a confirmed address, a card that pays and a contact to text. */
export async function signUpBuyer(app: TestApp, { card = cards.pays }: { card?: string | null } = {}) {
  const pro = await signUpPro(app);
  await confirmEmail(app, pro.user.accountId);
  await addTextableContact(pro.client);
  if (card) {
    const saved = await enterCard(pro.client, card);
    if (saved.status !== 200) throw new Error(`the card was not saved: ${JSON.stringify(saved.body)}`);
  }
  return pro;
}

export const campaignItem = (title = 'Spring tune-up') => ({
  itemType: 'campaign',
  itemData: { title, description: 'We check your heating before summer.', offer: '20% off' },
});

let lines = 0;
export function lineItem() {
  lines += 1;
  return {
    itemType: 'phone_number',
    itemData: { phoneNumber: `(737) 555-${1000 + lines}`, assignedPersonName: 'Sam' },
  };
}

export const emailItem = (email = `crew-${randomUUID().slice(0, 8)}@example.com`) => ({
  itemType: 'email',
  itemData: { email, isGlobal: true },
});

export async function addToCart(client: TestClient, ...items: object[]): Promise<void> {
  for (const item of items) {
    const { status, body } = await client.post('/api/cart', item);
    if (status !== 201) throw new Error(`not added: ${JSON.stringify(body)}`);
  }
}

/** What the page sends when Complete Purchase is pressed. */
export async function readPress(client: TestClient, priceId?: string) {
  if (priceId) await addToCart(client, { itemType: 'plan', itemData: { priceId } });
  const { body } = await client.get('/api/checkout');
  const { itemIds, monthlyCents, todayCents } = body;
  return { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents };
}

export async function pressComplete(client: TestClient, priceId?: string) {
  return client.post('/api/checkout', await readPress(client, priceId));
}

/** Sets the app's clock; what happens on the 1st can be tested today. */
export function setClock(app: TestApp, iso: string): void {
  app.deps.clock = { now: () => new Date(iso) };
}

/** Everything money left behind: these figures must always agree. */
export async function countMoney(app: TestApp, accountId: string) {
  const { rows } = await app.deps.db.pool.query(
    `select
      (select count(*) from test_processor.charges join payment_customers on provider_customer_id = customer_id
        where account_id = $1 and charges.state = 'succeeded') as charges,
      (select coalesce(sum(charges.amount_cents), 0) from test_processor.charges
        join payment_customers on provider_customer_id = customer_id
        where account_id = $1 and charges.state = 'succeeded') as charged_cents,
      (select count(*) from orders where account_id = $1 and status = 'completed') as orders,
      (select count(*) from orders where account_id = $1 and status = 'pending') as pending,
      (select count(*) from invoices where account_id = $1 and status = 'paid') as invoices,
      (select coalesce(sum(amount_cents), 0) from invoices where account_id = $1 and status = 'paid') as invoiced_cents,
      (select count(*) from campaigns where account_id = $1) as campaigns,
      (select count(*) from cart_items where account_id = $1) as cart`,
    [accountId],
  );
  const counts = rows[0] as Record<string, string | number>;
  return Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]));
}
