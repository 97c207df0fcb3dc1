import { localDay } from '#domain/billing-cycle.ts';
import { describeItem } from '#domain/cart.ts';
import { type Allowance, priceItems, quoteItems } from '#domain/pricing.ts';
import { billableDays, cycleDays } from '#domain/proration.ts';
import type { CartRow } from './get-cart.ts';

interface CartFacts {
  /** Oldest first. */
  rows: CartRow[];
  allowance: Allowance;
  now: Date;
  timeZone: string;
}

/** Newest first, as the cart lists them, with what each costs now and what all of them cost today. */
export function priceCart({ rows, allowance, now, timeZone }: CartFacts) {
  const { dayOfMonth } = localDay(now, timeZone);
  const types = rows.map(({ itemType }) => itemType);
  const prices = priceItems(types, allowance);
  const items = rows.map((row, index) => {
    const { itemType } = row;
    const priceCents = prices[index] ?? 0;
    return {
      id: row.id,
      itemType,
      itemData: row.itemData as Record<string, string | boolean | null>,
      title: describeItem(itemType, row.itemData, row.campaignName),
      priceCents,
      isIncluded: priceCents === 0,
      problem: findProblem(row),
      createdAt: row.createdAt,
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
  const isDraft = itemType === 'campaign' && (itemData as { campaignId?: string }).campaignId;
  if (!isDraft) return null;
  if (campaignName === null) return 'This draft was deleted. Remove it from the cart.';
  return campaignStatus === 'draft' ? null : 'This campaign has already started. Remove it from the cart.';
}
