import { sql } from 'kysely';
import { includedMinutes, minuteCycleStart } from '#domain/minutes.ts';
import type { Deps } from '../../deps.ts';
import type { Buyer } from './get-cart.ts';

/** The month's pool, taken apart. Before the month's first call there is no row yet: the plan says. */
export async function getMinutes({ db, clock }: Deps, buyer: Buyer) {
  const cycleStart = minuteCycleStart(clock.now(), buyer.timeZone);
  const [row] = await db.readAsUser(buyer.id, (read) =>
    read
      .selectFrom('user_plans')
      .leftJoin('minute_cycles', (join) =>
        join
          .onRef('minute_cycles.user_id', '=', 'user_plans.user_id')
          .on('minute_cycles.cycle_start', '=', sql<Date>`${cycleStart}::date`),
      )
      .select(['plan_tier', 'included_minutes', 'top_up_minutes', 'used_minutes'])
      .where('user_plans.user_id', '=', buyer.id),
  );
  const tier = (row?.plan_tier ?? 'pro') as keyof typeof includedMinutes;
  const included = row?.included_minutes ?? includedMinutes[tier];
  const topUp = row?.top_up_minutes ?? 0;
  const used = row?.used_minutes ?? 0;
  return { included, topUp, used, left: Math.max(0, included + topUp - used) };
}
