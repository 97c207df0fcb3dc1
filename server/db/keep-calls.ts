import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Whether the account of a call has a plan, or add-ons, that run. */
export const hasRunningPlan = sql<boolean>`exists (
  select from subscriptions
  where subscriptions.account_id = calls.account_id and subscriptions.state in ('active', 'past_due')
)`;

/** The plan runs, or runs again: calls that were kept for some days only stay. */
export async function keepCalls(db: Kysely<DB>, accountId: string): Promise<void> {
  await keptForDays(db).where('account_id', '=', accountId).execute();
}

/** For a call that was answered in the very moment in which its plan came back. */
export async function keepCallsOfRunningPlans(db: Kysely<DB>): Promise<void> {
  await keptForDays(db).where(hasRunningPlan).execute();
}

function keptForDays(db: Kysely<DB>) {
  return db
    .updateTable('calls')
    .set({ keep_until: null, deletion_announced_at: null })
    .where('keep_until', 'is not', null)
    .where('account_id', 'is not', null)
    .where('deleted_at', 'is', null);
}
