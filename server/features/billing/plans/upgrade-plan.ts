import { isUpgrade, planName } from '#domain/billing/billing.ts';
import type { OrderOutcome } from '#domain/billing/billing-answers.ts';
import type { Upgrade } from '#domain/billing/press.ts';
import { quoteUpgrade } from '#domain/billing/pricing.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { finishOrder } from '../checkout/checkout.ts';
import { findOrder, type PlacedOrder, refuseSecondPurchase, writeOrder } from '../checkout/place-order.ts';
import { removeAbandoned } from '../checkout/remove-abandoned.ts';
import { lockAccount } from '../lock-account.ts';
import { renewAccount } from '../renewals/renew-account.ts';
import { weighPlans } from './preview-plan.ts';

type UpgradeOf = Upgrade & { accountId: string };

/** An order of its own, with the safety of any other: the difference now, the plan when it is paid. */
export async function upgradePlan(deps: Deps, upgrade: UpgradeOf): Promise<OrderOutcome> {
  await renewAccount(deps, upgrade.accountId);
  await removeAbandoned(deps, upgrade);
  const placed = await deps.db.service.transaction().execute((tx) => placeUpgrade(deps, tx, upgrade));
  return finishOrder(deps, upgrade.accountId, placed);
}

async function placeUpgrade(deps: Deps, tx: Tx, upgrade: UpgradeOf): Promise<PlacedOrder> {
  const { accountId, tier, idempotencyKey } = upgrade;
  const account = await lockAccount(tx, accountId, deps.clock.now());
  const earlier = await findOrder(tx, upgrade);
  if (earlier) return { ...earlier, isNew: false };
  await refuseSecondPurchase(tx, accountId);
  const { subscription, used, from, to } = await weighPlans(tx, {
    accountId,
    tier,
    today: account.today.date,
  });
  if (!isUpgrade(subscription.tier, tier))
    throw new AppError('conflict', { userMessage: 'That is a smaller plan. It can start on the 1st.' });
  const quote = quoteUpgrade(from, to, used, account.today.dayOfMonth);
  const todayCents = quote.todayCents < deps.payments.minimumChargeCents ? 0 : quote.todayCents;
  if (todayCents !== upgrade.todayCents)
    throw new AppError('cart_changed', {
      userMessage: 'The price has changed since you opened this page. Check it and press again.',
    });
  const line = {
    cartItemId: null,
    itemType: 'plan' as const,
    title: planName(tier),
    itemData: { name: planName(tier), tier, offer: to.offer, fromTier: subscription.tier },
    priceCents: to.priceCents,
    todayCents,
  };
  return writeOrder(deps, tx, {
    account,
    idempotencyKey,
    quote: {
      lines: [line],
      monthlyCents: to.priceCents,
      proratedCents: todayCents,
      onceCents: 0,
      todayCents,
    },
  });
}
