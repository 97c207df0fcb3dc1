import type { Cart } from '#domain/billing/billing-answers.ts';
import { localDay } from '#domain/billing/billing-cycle.ts';
import { describeItem } from '#domain/billing/item-data.ts';
import { type Allowance, priceItems, quoteItems } from '#domain/billing/pricing.ts';
import { billableDays, cycleDays } from '#domain/billing/proration.ts';
import type { CartRow } from './list-cart-rows.ts';

interface CartFacts {
  /** Oldest first. */
  rows: CartRow[];
  allowance: Allowance;
  now: Date;
  timeZone: string;
}

/** Newest first, as the cart lists them, with what each costs now and what all of them cost today. */
export function priceCart({ rows, allowance, now, timeZone }: CartFacts): Cart {
  const { dayOfMonth } = localDay(now, timeZone);
  const prices = priceItems(
    rows.map(({ itemType }) => itemType),
    allowance,
  );
  const items = rows.map(({ campaignName, campaignStatus, ...item }, index) => {
    const priceCents = prices[index] ?? 0;
    return {
      ...item,
      title: describeItem(item, campaignName),
      priceCents,
      isIncluded: priceCents === 0,
      problem: findProblem({ ...item, campaignName, campaignStatus }),
      createdAt: item.createdAt.toISOString(),
    };
  });
  const { shares, ...quote } = quoteItems(items, dayOfMonth);
  return {
    items: items.map((item, index) => ({ ...item, todayCents: shares[index] ?? 0 })).reverse(),
    quote,
    cycle: { billableDays: billableDays(dayOfMonth), cycleDays },
    allowance,
  };
}

/** What was put in the cart may have changed since: it is said before anyone pays. */
function findProblem({ itemType, itemData, campaignName, campaignStatus }: CartRow): string | null {
  if (itemType !== 'campaign' || !('campaignId' in itemData)) return null;
  if (campaignName === null) return 'This draft was deleted. Remove it from the cart.';
  return campaignStatus === 'draft' ? null : 'This campaign has already started. Remove it from the cart.';
}
