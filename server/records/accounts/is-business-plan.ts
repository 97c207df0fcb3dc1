import { type Expression, type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** The Business plan has a team, the API and webhooks. */
export async function isBusinessPlan(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const { isIncluded } = await db
    .selectNoFrom(onBusinessPlan(sql.val(accountId)).as('isIncluded'))
    .executeTakeFirstOrThrow();
  return isIncluded;
}

/** The same within a query, of whichever account a row belongs to. */
export const onBusinessPlan = (accountId: Expression<string>) =>
  sql<boolean>`exists (select from account_plans where account_plans.account_id = ${accountId} and plan_tier = 'business')`;
