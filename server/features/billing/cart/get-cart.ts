import type { Cart } from '#domain/billing/billing-answers.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { readBasket } from './read-basket.ts';

export interface Buyer {
  accountId: string;
  timeZone: string;
}

/** The cart as it would be charged now: prices are worked out on every read, never remembered. */
export async function getCart(deps: Deps, buyer: Buyer): Promise<Cart> {
  return deps.db.asAccount(buyer.accountId, (tx) => getPricedCart(deps, tx, buyer));
}

export async function getPricedCart(deps: Deps, tx: Tx, { accountId, timeZone }: Buyer): Promise<Cart> {
  const { sale: _, ...basket } = await readBasket(deps, tx, { accountId, timeZone, now: deps.clock.now() });
  const items = basket.items.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() }));
  const plan = items.filter(({ itemType }) => itemType === 'plan');
  const goods = items.filter(({ itemType }) => itemType !== 'plan').reverse();
  return { ...basket, items: [...plan, ...goods] };
}
