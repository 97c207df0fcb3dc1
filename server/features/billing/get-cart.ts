import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { priceCart } from './price-cart.ts';

export interface Buyer {
  accountId: string;
  timeZone: string;
}

/** The cart as it would be charged now: prices are worked out on every read, never remembered. */
export async function getCart({ db, clock }: Deps, buyer: Buyer) {
  return db.asAccount(buyer.accountId, (tx) => readCart(tx, buyer, clock.now()));
}

export async function readCart(tx: Tx, buyer: Buyer, now: Date) {
  const [rows, allowance] = await Promise.all([
    listCartRows(tx, buyer.accountId),
    readAllowance(tx, buyer.accountId),
  ]);
  return priceCart({ rows, allowance, now, timeZone: buyer.timeZone });
}

/** Oldest first: the first lines and e-mails take what the plan still includes. */
export async function listCartRows(tx: Tx, accountId: string) {
  return tx
    .selectFrom('cart_items')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'cart_items.account_id')
        .on(sql<boolean>`campaigns.id::text = cart_items.item_data ->> 'campaignId'`),
    )
    .select(['cart_items.id', 'item_type as itemType', 'item_data as itemData'])
    .select(['cart_items.created_at as createdAt'])
    .select(['campaigns.name as campaignName', 'campaigns.status as campaignStatus'])
    .where('cart_items.account_id', '=', accountId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute();
}

export type CartRow = Awaited<ReturnType<typeof listCartRows>>[number];

export async function readAllowance(tx: Tx, accountId: string) {
  const plan = await tx
    .selectFrom('account_plans')
    .select(['included_numbers as includedNumbers', 'included_emails as includedEmails'])
    .select(['numbers_used as numbersUsed', 'emails_used as emailsUsed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return plan ?? { includedNumbers: 1, includedEmails: 1, numbersUsed: 0, emailsUsed: 0 };
}
