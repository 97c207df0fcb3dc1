import { localDay } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findSale } from '../plans/find-sale.ts';
import { findProblem } from './find-problem.ts';
import { listCartRows } from './list-cart-rows.ts';
import { type Basket, priceBasket } from './price-basket.ts';
import { readAllowance } from './read-allowance.ts';

interface BasketOf {
  accountId: string;
  timeZone: string;
  now: Date;
}

/** Everything in the cart with what it costs now and what stands in its way. */
export async function readBasket(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  { accountId, timeZone, now }: BasketOf,
): Promise<Basket> {
  const [rows, current] = await Promise.all([listCartRows(tx, accountId), readAllowance(tx, accountId)]);
  const chosen = rows.find((row) => row.itemType === 'plan');
  const today = localDay(now, timeZone).date;
  const sale = chosen ? await findSale(tx, { accountId, priceId: chosen.itemData.priceId, today }) : null;
  const problems = new Map<string, string>();
  for (const row of rows) {
    const problem = await findProblem(tx, { accountId, row, sale, now, today });
    if (problem) problems.set(row.id, problem);
  }
  const { minimumChargeCents } = payments;
  return priceBasket({ rows, current, sale, problems, minimumChargeCents, now, timeZone });
}
