import { sql } from 'kysely';
import { includedMinutes, type MinutePool, minuteCycleStart } from '#domain/billing/minutes.ts';
import type { Tx } from '../../db/database.ts';

export type CyclePool = MinutePool & { cycleId: string; cycleStart: string };

/** The pool of the month it is for the account; opened on first use with what the plan gives. */
export async function openMinutePool(tx: Tx, accountId: string, at: Date): Promise<CyclePool> {
  const account = await tx
    .selectFrom('accounts')
    .leftJoin('account_plans', 'account_plans.account_id', 'accounts.id')
    .select(['accounts.time_zone', 'account_plans.plan_tier'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const cycleStart = minuteCycleStart(at, account.time_zone);
  const tier = (account.plan_tier ?? 'pro') as keyof typeof includedMinutes;
  await tx
    .insertInto('minute_cycles')
    .values({ account_id: accountId, cycle_start: cycleStart, included_minutes: includedMinutes[tier] })
    .onConflict((conflict) => conflict.columns(['account_id', 'cycle_start']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('minute_cycles')
    .select(['id', 'included_minutes', 'top_up_minutes', 'used_minutes'])
    .where('account_id', '=', accountId)
    .where('cycle_start', '=', sql<Date>`${cycleStart}::date`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    cycleId: row.id,
    cycleStart,
    includedMinutes: row.included_minutes,
    topUpMinutes: row.top_up_minutes,
    usedMinutes: row.used_minutes,
  };
}
