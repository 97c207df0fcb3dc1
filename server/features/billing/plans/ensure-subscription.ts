import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { keepCallsJob } from '../../calls/keeping/keep-calls.job.ts';
import type { Account } from '../lock-account.ts';
import { findCard } from '../payments/find-card.ts';

/** Whatever is paid for every month hangs on a subscription; one for add-ons alone costs nothing itself. */
export async function ensureSubscription({ payments, queue }: Deps, tx: Tx, account: Account): Promise<void> {
  const current = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', account.id)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  if (current) return;
  const plan = await tx
    .selectFrom('user_plans')
    .select('plan_tier')
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const card = await findCard(tx, { userId: account.id, provider: payments.name });
  await tx
    .insertInto('subscriptions')
    .values({
      user_id: account.id,
      tier: plan.plan_tier,
      offer: 'none',
      price_cents: 0,
      started_on: account.today.date,
      cycle_start: account.today.cycleStart,
      payment_method_id: card?.id ?? null,
    })
    .execute();
  await queue.enqueue(keepCallsJob, { userId: account.id }, { tx });
}
