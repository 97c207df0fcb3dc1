import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** The Business plan has a team, the API and webhooks. */
export async function isBusinessPlan(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const plan = await db
    .selectFrom('account_plans')
    .select('plan_tier')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return plan?.plan_tier === 'business';
}
