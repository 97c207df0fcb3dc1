import type { Cart } from '#domain/billing/billing-answers.ts';
import type { Allowance } from '#domain/billing/pricing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listCartRows } from './list-cart-rows.ts';
import { priceCart } from './price-cart.ts';

export interface Buyer {
  accountId: string;
  timeZone: string;
}

/** The cart as it would be charged now: prices are worked out on every read, never remembered. */
export async function getCart({ db, clock }: Deps, buyer: Buyer): Promise<Cart> {
  return db.asAccount(buyer.accountId, (tx) => getPricedCart(tx, buyer, clock.now()));
}

export async function getPricedCart(tx: Tx, buyer: Buyer, now: Date): Promise<Cart> {
  const [rows, allowance] = await Promise.all([
    listCartRows(tx, buyer.accountId),
    readAllowance(tx, buyer.accountId),
  ]);
  return priceCart({ rows, allowance, now, timeZone: buyer.timeZone });
}

export async function readAllowance(tx: Tx, accountId: string): Promise<Allowance> {
  const plan = await tx
    .selectFrom('account_plans')
    .select(['included_numbers as includedNumbers', 'included_emails as includedEmails'])
    .select(['numbers_used as numbersUsed', 'emails_used as emailsUsed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return plan ?? { includedNumbers: 1, includedEmails: 1, numbersUsed: 0, emailsUsed: 0 };
}
