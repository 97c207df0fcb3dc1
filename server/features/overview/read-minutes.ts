import { sql } from 'kysely';
import { includedMinutes, minuteCycleStart, poolMinutes } from '#domain/minutes.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from './get-overview.ts';

/** Used and allowed minutes of this month. Before the month's first call there is no row yet: the plan says. */
export async function readMinutes({ db }: Deps, user: Viewer, now: Date) {
  const cycleStart = minuteCycleStart(now, user.timeZone);
  const [row] = await db.readAsUser(user.id, (read) =>
    read
      .selectFrom('user_plans')
      .leftJoin('minute_cycles', (join) =>
        join
          .onRef('minute_cycles.user_id', '=', 'user_plans.user_id')
          .on('minute_cycles.cycle_start', '=', sql<Date>`${cycleStart}::date`),
      )
      .select(['plan_tier', 'included_minutes', 'top_up_minutes', 'used_minutes'])
      .where('user_plans.user_id', '=', user.id),
  );
  const tier = (row?.plan_tier ?? 'pro') as keyof typeof includedMinutes;
  const allowed = poolMinutes({
    includedMinutes: row?.included_minutes ?? includedMinutes[tier],
    topUpMinutes: row?.top_up_minutes ?? 0,
  });
  return { used: row?.used_minutes ?? 0, allowed, cycleStart };
}
