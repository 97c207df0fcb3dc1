import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { removeExtras } from '../../../records/lines/remove-extras.ts';
import type { Account } from '../lock-account.ts';
import { setPlan } from './apply-plan.ts';
import type { Subscription } from './find-subscription.ts';

/**
 * The plan ends: nothing more is billed or collected. The account goes back to what every account starts with, and
 * the lines and addresses beyond that go, as the person was told. Calls, notes and invoices stay; campaigns stop when
 * what was paid for them is over.
 */
export async function endSubscription(
  { clock }: Deps,
  tx: Tx,
  account: Account,
  subscription: Subscription,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      state: 'cancelled',
      cancelled_at: clock.now(),
      next_tier: null,
      next_price_cents: null,
      change_on: null,
    })
    .where('id', '=', subscription.id)
    .execute();
  const open = await tx
    .updateTable('invoices')
    .set({ status: 'void' })
    .where('user_id', '=', account.id)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  for (const { id } of open)
    await tx
      .updateTable('dunning_attempts')
      .set({ state: 'dropped' })
      .where('invoice_id', '=', id)
      .where('state', '=', 'scheduled')
      .execute();
  await setPlan(tx, account.id, 'pro');
  await removeExtras(tx, account.id);
}
