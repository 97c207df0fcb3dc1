import { sql } from 'kysely';
import type { PlanOffer, Tier } from '#domain/billing/billing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Account } from '../lock-account.ts';

/* What is agreed with an account: the plan, its price, what changes on the next 1st, and the card that pays. */

const nothingPlanned = { next_tier: null, next_price_cents: null, next_offer: null, change_on: null };

/** For add-ons alone: it costs nothing itself. */
export async function openSubscription(
  tx: Tx,
  { account, tier, cardId }: { account: Account; tier: Tier; cardId: string | null },
): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({
      account_id: account.id,
      tier,
      offer: 'none',
      price_cents: 0,
      started_on: account.today.date,
      cycle_start: account.today.cycleStart,
      payment_method_id: cardId,
    })
    .execute();
}

interface SoldPlan {
  tier: Tier;
  offer: PlanOffer;
  priceCents: number;
}

/** From now on; whatever was going to change on the 1st is settled by it. A plan after another is a change. */
export async function sellPlan(
  tx: Tx,
  account: Account,
  { tier, offer, priceCents }: SoldPlan,
): Promise<void> {
  await change(tx, account.id)
    .set({ tier, offer, price_cents: priceCents, ...nothingPlanned, cancel_on: null })
    .set({
      plan_changes: sql<number>`plan_changes + case when plan_since is null then 0 else 1 end`,
      plan_since: sql<Date>`coalesce(plan_since, ${account.today.date}::date)`,
    })
    .execute();
}

export async function planChange(
  tx: Tx,
  accountId: string,
  { tier, priceCents, offer, on }: SoldPlan & { on: string },
): Promise<void> {
  await change(tx, accountId)
    .set({ next_tier: tier, next_price_cents: priceCents, next_offer: offer, change_on: on, cancel_on: null })
    .execute();
}

export async function planEnd(tx: Tx, accountId: string, on: string): Promise<void> {
  await change(tx, accountId)
    .set({ ...nothingPlanned, cancel_on: on })
    .execute();
}

/** Goes on as it is. */
export async function dropPlannedChange(tx: Tx, accountId: string): Promise<void> {
  await change(tx, accountId)
    .set({ ...nothingPlanned, cancel_on: null })
    .execute();
}

/** The day of a planned change has come. */
export async function takePlannedChange(
  tx: Tx,
  accountId: string,
  { tier, priceCents, offer }: SoldPlan,
): Promise<void> {
  await change(tx, accountId)
    .set({ tier, price_cents: priceCents, offer, ...nothingPlanned })
    .set({ plan_changes: sql<number>`plan_changes + 1` })
    .execute();
}

export async function beginCycle(tx: Tx, accountId: string, cycleStart: string): Promise<void> {
  await change(tx, accountId).set({ cycle_start: cycleStart }).execute();
}

export async function payWithCard(tx: Tx, accountId: string, cardId: string): Promise<void> {
  await change(tx, accountId).set({ payment_method_id: cardId }).execute();
}

function change(tx: Tx, accountId: string) {
  return tx
    .updateTable('subscriptions')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'cancelled');
}
