import { localDay } from '#domain/billing/billing-cycle.ts';
import { describeItem } from '#domain/billing/item-data.ts';
import type { PlanSale } from '#domain/billing/plan-sale.ts';
import { type Allowance, allowanceUnder, priceItems, quoteItems } from '#domain/billing/pricing.ts';
import { billableDays, cycleDays } from '#domain/billing/proration.ts';
import type { CartRow } from './list-cart-rows.ts';

interface BasketFacts {
  /** Oldest first. */
  rows: CartRow[];
  /** As it is without what is in the cart. */
  current: Allowance;
  /** The plan in the cart, at the price this account gets it for. */
  sale: PlanSale | null;
  /** By cart item: what was put there may have changed since, and that is said before anyone pays. */
  problems: Map<string, string>;
  /** Less than the processor can take is let go, or nobody could buy anything small late in the month. */
  minimumChargeCents: number;
  now: Date;
  timeZone: string;
}

/** What the cart costs, the plan first and the rest oldest first: the one sum that every page shows. */
export function priceBasket(facts: BasketFacts) {
  const { rows, current, sale, problems, minimumChargeCents, now, timeZone } = facts;
  const { dayOfMonth } = localDay(now, timeZone);
  const allowance = sale ? allowanceUnder(sale.plan, current) : current;
  const goods = rows.filter((row) => row.itemType !== 'plan');
  const prices = priceItems(
    goods.map(({ itemType }) => itemType),
    allowance,
  );
  const plan = rows.find((row) => row.itemType === 'plan');
  const ordered = plan ? [plan, ...goods] : goods;
  const cents = plan ? [sale?.priceCents ?? 0, ...prices] : prices;
  const items = ordered.map(({ campaignName, ...item }, index) => {
    const priceCents = cents[index] ?? 0;
    return {
      ...item,
      title: describeItem(item, campaignName),
      priceCents,
      isIncluded: priceCents === 0 && item.itemType !== 'plan',
      problem: problems.get(item.id) ?? null,
    };
  });
  const { shares, ...quote } = quoteItems(items, dayOfMonth);
  const isTooSmall = quote.todayCents < minimumChargeCents;
  return {
    items: items.map((item, index) => ({ ...item, todayCents: isTooSmall ? 0 : (shares[index] ?? 0) })),
    quote: isTooSmall ? { ...quote, proratedCents: 0, todayCents: 0 } : quote,
    cycle: { billableDays: billableDays(dayOfMonth), cycleDays },
    allowance,
    sale,
  };
}

export type Basket = ReturnType<typeof priceBasket>;
