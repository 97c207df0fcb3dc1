import { sql } from 'kysely';
import { includedMinutes, type MinutePool, minuteCycleStart } from '#domain/billing/minutes.ts';
import type { Database } from '../../db/database.ts';

/** The month's pool as its owner reads it. Before the month's first call there is no row yet: the plan says. */
export async function getMinutePool(
  db: Database,
  user: { accountId: string; timeZone: string },
  now: Date,
): Promise<MinutePool & { cycleStart: string }> {
  const cycleStart = minuteCycleStart(now, user.timeZone);
  const [row] = await db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('account_plans')
      .leftJoin('minute_cycles', (join) =>
        join
          .onRef('minute_cycles.account_id', '=', 'account_plans.account_id')
          .on('minute_cycles.cycle_start', '=', sql<Date>`${cycleStart}::date`),
      )
      .select(['plan_tier', 'included_minutes', 'top_up_minutes', 'used_minutes'])
      .where('account_plans.account_id', '=', user.accountId),
  );
  const tier = (row?.plan_tier ?? 'pro') as keyof typeof includedMinutes;
  return {
    cycleStart,
    includedMinutes: row?.included_minutes ?? includedMinutes[tier],
    topUpMinutes: row?.top_up_minutes ?? 0,
    usedMinutes: row?.used_minutes ?? 0,
  };
}
