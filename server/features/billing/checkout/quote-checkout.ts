import { itemLabels, planName } from '#domain/billing/billing.ts';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { localDay } from '#domain/billing/billing-cycle.ts';
import type { ItemContent } from '#domain/billing/item-data.ts';
import { allowanceUnder, quoteItems } from '#domain/billing/pricing.ts';
import { billableDays, cycleDays } from '#domain/billing/proration.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type Buyer, readAllowance } from '../cart/get-cart.ts';
import { listCartRows } from '../cart/list-cart-rows.ts';
import { priceCart } from '../cart/price-cart.ts';
import { findCard } from '../payments/find-card.ts';
import { quotePlan } from '../plans/quote-plan.ts';

export type OrderLine = ItemContent & {
  cartItemId: string | null;
  label: string;
  title: string;
  priceCents: number;
  todayCents: number;
  problem: string | null;
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

interface Basket {
  accountId: string;
  now: Date;
  timeZone: string;
  /** A plan that is bought together with what is in the cart. */
  priceId?: string;
}

/** Everything a press of Complete Purchase would buy, priced by us, the plan first. */
export async function quoteCheckout(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  { accountId, now, timeZone, priceId }: Basket,
): Promise<CheckoutQuote> {
  const { dayOfMonth, date: today } = localDay(now, timeZone);
  const sale = priceId ? await quotePlan(tx, { accountId, priceId, today }) : null;
  const [rows, current] = await Promise.all([listCartRows(tx, accountId), readAllowance(tx, accountId)]);
  const allowance = sale ? allowanceUnder(sale.plan, current) : current;
  const { items } = priceCart({ rows, allowance, now, timeZone });
  const goods = [...items].reverse().map((item) => ({ ...item, cartItemId: item.id }));
  const plan = sale && {
    cartItemId: null,
    itemType: 'plan' as const,
    title: planName(sale.plan.tier),
    itemData: { name: planName(sale.plan.tier), tier: sale.plan.tier, offer: sale.offer },
    priceCents: sale.priceCents,
    problem: null,
  };
  const priced = [...(plan ? [plan] : []), ...goods];
  const { shares, ...quote } = quoteItems(priced, dayOfMonth);
  // Less than the processor can take is let go, or nobody could buy anything small late in the month.
  const isTooSmall = quote.todayCents < payments.minimumChargeCents;
  const lines = priced.map((line, index) => ({
    ...line,
    label: itemLabels[line.itemType],
    todayCents: isTooSmall ? 0 : (shares[index] ?? 0),
  }));
  return isTooSmall ? { ...quote, lines, proratedCents: 0, todayCents: 0 } : { ...quote, lines };
}

/** For the page: what would be bought, and what stands in the way. */
export async function getCheckout(
  deps: Deps,
  buyer: Buyer & { emailVerified: boolean },
  priceId?: string,
): Promise<Checkout> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const { dayOfMonth } = localDay(now, buyer.timeZone);
  return db.asAccount(buyer.accountId, async (tx) => {
    const quote = await quoteCheckout(deps, tx, {
      accountId: buyer.accountId,
      now,
      timeZone: buyer.timeZone,
      priceId,
    });
    const card = await findCard(tx, { accountId: buyer.accountId, provider: payments.name });
    return {
      ...quote,
      // The page needs the words, not the rows behind them.
      lines: quote.lines.map(({ cartItemId, itemType, label, title, priceCents, todayCents, problem }) => ({
        cartItemId,
        itemType,
        label,
        title,
        priceCents,
        todayCents,
        problem,
      })),
      itemIds: quote.lines.flatMap(({ cartItemId }) => cartItemId ?? []),
      cycle: { billableDays: billableDays(dayOfMonth), cycleDays },
      needsCard: costsMoney(quote),
      needsConfirmedEmail: costsMoney(quote) && !buyer.emailVerified,
      card: card ?? null,
      testMode: payments.name === 'test',
      publishableKey: payments.publishableKey,
    };
  });
}

/** What is free today but not from the next 1st on costs money too. */
export function costsMoney({ monthlyCents, onceCents }: CheckoutQuote): boolean {
  return monthlyCents + onceCents > 0;
}
