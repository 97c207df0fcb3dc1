import { sellAt } from '#domain/billing/plan-sale.ts';
import type { Deps } from '../../../deps.ts';
import { lockAccount } from '../lock-account.ts';
import { createCard } from '../payments/create-card.ts';
import { startCard } from '../payments/start-card.ts';
import { applyPlan } from './apply-plan.ts';
import { ensureSubscription } from './ensure-subscription.ts';
import { sellPlan } from './subscription-terms.ts';

/** The demo account has a plan, so that its calls become notes for as long as somebody looks around with it. */
export async function seedDemoPlan(deps: Deps, email: string): Promise<void> {
  const account = await deps.db.service
    .selectFrom('logins')
    .select('account_id as id')
    .where('email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.account_id', '=', 'logins.account_id')
            .where('offer', '!=', 'none'),
        ),
      ),
    )
    .executeTakeFirst();
  if (!account) return;
  await giveTestCard(deps, account.id);
  await deps.db.service.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const locked = await lockAccount(tx, account.id, now);
    await ensureSubscription(deps, tx, locked);
    await sellPlan(tx, locked, { tier: 'pro', ...sellAt('pro', true) });
    await applyPlan(tx, locked, 'pro', now);
  });
}

/** Or the plan would pause on the 7th of the next month. */
async function giveTestCard(deps: Deps, accountId: string): Promise<void> {
  if (!deps.testProcessor) return;
  const { setupRef, clientSecret } = await startCard(deps, accountId);
  const expiresYear = deps.clock.now().getFullYear() + 10;
  const card = { number: '4242424242424242', expiresMonth: 12, expiresYear };
  await deps.testProcessor.enterCard({ setupRef, clientSecret, ...card });
  await createCard(deps, { accountId, setupRef });
}
