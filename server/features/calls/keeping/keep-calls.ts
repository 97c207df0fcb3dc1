import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

/** Whether the account of a call has a plan, or add-ons, that run. */
export const hasRunningPlan = sql<boolean>`exists (
  select from subscriptions
  where subscriptions.account_id = calls.account_id and subscriptions.state in ('active', 'past_due')
)`;

/** Calls that were kept for some days only stay: of one account, or of all whose plans run. */
export async function keepCallsOfRunningPlans(db: Kysely<DB>, accountId?: string): Promise<void> {
  const kept = db
    .updateTable('calls')
    .set({ keep_until: null, deletion_announced_at: null })
    .where('keep_until', 'is not', null)
    .where('account_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(hasRunningPlan);
  await (accountId ? kept.where('account_id', '=', accountId) : kept).execute();
}
