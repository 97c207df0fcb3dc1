import { sql } from 'kysely';
import type { Cart } from '#domain/billing/billing-answers.ts';
import { parseCartItem } from '#domain/billing/item-data.ts';
import type { Allowance } from '#domain/billing/pricing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { priceCart } from './price-cart.ts';

export interface Buyer {
  id: string;
  timeZone: string;
}

/** The cart as it would be charged now: prices are worked out on every read, never remembered. */
export async function getCart({ db, clock }: Deps, buyer: Buyer): Promise<Cart> {
  return db.asUser(buyer.id, (tx) => readCart(tx, buyer, clock.now()));
}

export async function readCart(tx: Tx, buyer: Buyer, now: Date): Promise<Cart> {
  const [rows, allowance] = await Promise.all([listCartRows(tx, buyer.id), readAllowance(tx, buyer.id)]);
  return priceCart({ rows, allowance, now, timeZone: buyer.timeZone });
}

/** Oldest first: the first lines and e-mails take what the plan still includes. */
export async function listCartRows(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('cart_items')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.user_id', '=', 'cart_items.user_id')
        .on(sql<boolean>`campaigns.id::text = cart_items.item_data ->> 'campaignId'`),
    )
    .select(['cart_items.id', 'item_type as itemType', 'item_data as itemData'])
    .select(['cart_items.created_at as createdAt'])
    .select(['campaigns.name as campaignName', 'campaigns.status as campaignStatus'])
    .where('cart_items.user_id', '=', userId)
    .where('item_type', '!=', 'plan')
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute();
  return rows.map((row) => {
    const { id, createdAt, campaignName, campaignStatus } = row;
    return { ...parseCartItem(row), id, createdAt, campaignName, campaignStatus };
  });
}

export type CartRow = Awaited<ReturnType<typeof listCartRows>>[number];

export async function readAllowance(tx: Tx, userId: string): Promise<Allowance> {
  const plan = await tx
    .selectFrom('user_plans')
    .select(['included_numbers as includedNumbers', 'included_emails as includedEmails'])
    .select(['numbers_used as numbersUsed', 'emails_used as emailsUsed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return plan ?? { includedNumbers: 1, includedEmails: 1, numbersUsed: 0, emailsUsed: 0 };
}
