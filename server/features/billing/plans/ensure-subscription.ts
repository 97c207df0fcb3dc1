import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../lock-account.ts';
import { findCard } from '../payments/find-card.ts';
import { openSubscription } from './subscription-terms.ts';

/** Whatever is paid for every month hangs on a subscription; one for add-ons alone costs nothing itself. */
export async function ensureSubscription({ payments }: Deps, tx: Tx, account: Account): Promise<void> {
  const current = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account.id)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  if (current) return;
  const plan = await tx
    .selectFrom('account_plans')
    .select('plan_tier')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const card = await findCard(tx, { accountId: account.id, provider: payments.name });
  await openSubscription(tx, { account, tier: plan.plan_tier, cardId: card?.id ?? null });
}
