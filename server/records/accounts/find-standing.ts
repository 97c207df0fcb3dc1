import { type Kysely, sql } from 'kysely';
import { judgeStanding, type Standing } from '#domain/billing/standing.ts';
import type { DB } from '../../db/schema.generated.ts';

/** On trial, with a plan, with a paused one or without: the one place that says whether calls become notes. */
export async function findStanding(db: Kysely<DB>, accountId: string, now: Date): Promise<Standing> {
  const row = await selectFacts(db).where('accounts.id', '=', accountId).executeTakeFirstOrThrow();
  return judgeStanding(row, now);
}

/** The same of many accounts, by their ids. */
export async function listStandings(
  db: Kysely<DB>,
  accountIds: string[],
  now: Date,
): Promise<Map<string, Standing>> {
  const rows = await selectFacts(db)
    .where('accounts.id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.accountId, judgeStanding(row, now)]));
}

function selectFacts(db: Kysely<DB>) {
  return db
    .selectFrom('accounts')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.account_id', '=', 'accounts.id')
        .on('subscriptions.state', '!=', 'cancelled')
        .on('subscriptions.offer', '!=', 'none'),
    )
    .select(['accounts.id as accountId', 'trial_ends_at as trialEndsAt', 'time_zone as timeZone'])
    .select(sql<'active' | 'past_due' | 'paused' | null>`subscriptions.state`.as('planState'))
    .select(hadPlan.as('hadPlan'));
}

/** Of an account of the query: whether it ever bought a plan. */
export const hadPlan = sql<boolean>`exists (
  select from subscriptions as ever where ever.account_id = accounts.id and ever.offer <> 'none'
)`;
