import { itemLabels, planName } from '#domain/billing/billing.ts';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import type { ItemContent } from '#domain/billing/item-data.ts';
import type { Deps } from '../../../deps.ts';
import type { Buyer } from '../cart/get-cart.ts';
import type { Basket } from '../cart/price-basket.ts';
import { readBasket } from '../cart/read-basket.ts';
import { findCard } from '../payments/find-card.ts';
import { forecastBill } from '../plans/forecast-bill.ts';
import { readStanding } from '../trial/get-standing.ts';

export type OrderLine = ItemContent & {
  cartItemId: string | null;
  title: string;
  priceCents: number;
  todayCents: number;
};

export interface CheckoutQuote {
  lines: OrderLine[];
  /** From the next 1st on. */
  monthlyCents: number;
  proratedCents: number;
  onceCents: number;
  /** Charged when the purchase is completed. */
  todayCents: number;
}

/** What an item of the cart becomes in an order; null for what cannot be ordered as it is. */
export function toOrderLine(item: Basket['items'][number], { sale }: Basket): OrderLine | null {
  const { id: cartItemId, title, priceCents, todayCents, problem } = item;
  const line = { cartItemId, title, priceCents, todayCents };
  if (problem !== null) return null;
  switch (item.itemType) {
    case 'plan': {
      if (!sale) return null;
      const { tier } = sale.plan;
      return { ...line, itemType: 'plan', itemData: { name: planName(tier), tier, offer: sale.offer } };
    }
    case 'phone_number':
      return 'isOpen' in item.itemData
        ? null
        : { ...line, itemType: 'phone_number', itemData: item.itemData };
    case 'campaign':
      return { ...line, itemType: 'campaign', itemData: item.itemData };
    case 'email':
      return { ...line, itemType: 'email', itemData: item.itemData };
    case 'minutes':
      return { ...line, itemType: 'minutes', itemData: item.itemData };
  }
}

/** For the page: what would be bought, and what stands in the way. */
export async function getCheckout(deps: Deps, buyer: Buyer & { emailVerified: boolean }): Promise<Checkout> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const { accountId, timeZone } = buyer;
  return db.asAccount(accountId, async (tx) => {
    const basket = await readBasket(deps, tx, { accountId, timeZone, now });
    const { quote, cycle, items } = basket;
    const [card, nextBill, { waiting }] = await Promise.all([
      findCard(tx, { accountId, provider: payments.name }),
      forecastBill(tx, { ...buyer, now }, basket),
      readStanding(tx, buyer, now),
    ]);
    return {
      ...quote,
      // The page needs the words, not the rows behind them.
      lines: items.map((item) => ({
        cartItemId: item.id,
        itemType: item.itemType,
        label: itemLabels[item.itemType],
        title: item.title,
        priceCents: item.priceCents,
        todayCents: item.todayCents,
        isOpen: 'isOpen' in item.itemData,
        problem: item.problem,
      })),
      itemIds: items.map(({ id }) => id),
      cycle,
      nextBill,
      waitingCalls: waiting?.calls ?? 0,
      needsCard: costsMoney(quote),
      needsConfirmedEmail: costsMoney(quote) && !buyer.emailVerified,
      card: card ?? null,
      testMode: payments.name === 'test',
      publishableKey: payments.publishableKey,
    };
  });
}

/** What is free today but not from the next 1st on costs money too. */
export function costsMoney({ monthlyCents, onceCents }: Omit<CheckoutQuote, 'lines'>): boolean {
  return monthlyCents + onceCents > 0;
}
