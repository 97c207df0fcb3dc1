import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { openMinutePool } from './open-minute-pool.ts';

/** Adds to what the plan gives in the month it is; opened with what it gave so far, if the month had no call yet. */
export async function addIncludedMinutes(
  tx: Tx,
  { accountId, minutes, now }: { accountId: string; minutes: number; now: Date },
): Promise<void> {
  const { cycleId } = await openMinutePool(tx, accountId, now);
  await tx
    .updateTable('minute_cycles')
    .set((eb) => ({ included_minutes: eb('included_minutes', '+', minutes) }))
    .where('id', '=', cycleId)
    .execute();
}

/** A month that begins with another plan: a call in its first hour may have opened it with the old one's minutes. */
export async function changeIncludedMinutes(
  tx: Tx,
  { accountId, cycleStart, minutes }: { accountId: string; cycleStart: string; minutes: number },
): Promise<void> {
  await tx
    .updateTable('minute_cycles')
    .set({ included_minutes: minutes })
    .where('account_id', '=', accountId)
    .where('cycle_start', '=', sql<Date>`${cycleStart}::date`)
    .execute();
}
