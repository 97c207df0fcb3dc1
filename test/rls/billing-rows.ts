import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';
import { insertRow, nextToken } from './insert-row.ts';

const cycle_start = '2026-11-01';

/** Cards, subscription, a paid order, a renewal that was declined, and minutes. */
export async function addBillingRows(
  db: Kysely<DB>,
  account_id: string,
  links: { campaignId: string },
): Promise<void> {
  await insertRow(db, 'payment_customers', {
    account_id,
    provider: 'test',
    provider_customer_id: nextToken(),
  });
  const payment_method_id = await insertRow(db, 'payment_methods', {
    account_id,
    provider: 'test',
    provider_method_id: nextToken(),
    brand: 'visa',
    last4: '4242',
    expires_month: 12,
    expires_year: 2030,
  });
  const card = { account_id, payment_method_id, provider: 'test' as const };
  const { invoiceId: purchase, orderItemId } = await addPurchase(db, card, links.campaignId);
  await insertRow(db, 'invoice_items', {
    account_id,
    invoice_id: purchase,
    position: 0,
    item_name: 'Campaign',
    quantity: 1,
    unit_price_cents: 1499,
    total_price_cents: 1499,
  });
  await addRenewal(db, card);
  const minute_cycle_id = await insertRow(db, 'minute_cycles', {
    account_id,
    cycle_start,
    included_minutes: 500,
  });
  await insertRow(db, 'minute_top_ups', {
    account_id,
    minute_cycle_id,
    order_item_id: orderItemId,
    minutes: 500,
    price_cents: 4900,
  });
}

interface Card {
  account_id: string;
  payment_method_id: string;
  provider: 'test';
}

async function addPurchase(db: Kysely<DB>, card: Card, campaign_id: string) {
  const { account_id } = card;
  await insertRow(db, 'cart_items', { account_id, item_type: 'campaign', price_cents: 1499 });
  const order_id = await insertRow(db, 'orders', {
    account_id,
    idempotency_key: nextToken(),
    total_amount_cents: 1499,
    prorated_amount_cents: 700,
  });
  const orderItemId = await insertRow(db, 'order_items', {
    account_id,
    order_id,
    campaign_id,
    item_type: 'campaign',
    price_cents: 1499,
    prorated_cents: 700,
  });
  const payment_id = await insertRow(db, 'payments', {
    ...card,
    order_id,
    purpose: 'checkout',
    idempotency_key: nextToken(),
    amount_cents: 700,
  });
  await insertRow(db, 'payment_ledger', {
    account_id,
    payment_id,
    kind: 'charge',
    amount_cents: 700,
    provider_reference: nextToken(),
  });
  const invoiceId = await insertRow(db, 'invoices', {
    account_id,
    order_id,
    payment_id,
    kind: 'purchase',
    plan_type: 'Add-Ons',
    amount_cents: 700,
    date: '2026-11-15',
    is_prorated: true,
    prorated_amount_cents: 700,
    total_monthly_cents: 1499,
  });
  return { invoiceId, orderItemId };
}

async function addRenewal(db: Kysely<DB>, card: Card): Promise<void> {
  const { account_id, payment_method_id } = card;
  const subscription_id = await insertRow(db, 'subscriptions', {
    account_id,
    payment_method_id,
    tier: 'pro_plus',
    price_cents: 9900,
    started_on: '2026-10-15',
    plan_since: '2026-10-15',
    cycle_start,
    next_tier: 'pro',
    next_price_cents: 4900,
    next_offer: 'list',
    change_on: '2026-12-01',
  });
  const payment_id = await insertRow(db, 'payments', {
    ...card,
    subscription_id,
    purpose: 'renewal',
    cycle_start,
    idempotency_key: nextToken(),
    amount_cents: 9900,
    state: 'failed',
  });
  const invoice_id = await insertRow(db, 'invoices', {
    account_id,
    subscription_id,
    kind: 'renewal',
    plan_type: 'PRO PLUS Plan',
    amount_cents: 9900,
    date: cycle_start,
    cycle_start,
  });
  await insertRow(db, 'dunning_attempts', {
    account_id,
    invoice_id,
    payment_id,
    attempt: 1,
    due_on: cycle_start,
  });
}
