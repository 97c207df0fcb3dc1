import { reachedAlerts } from '#domain/billing/minutes.ts';
import type { Tx } from '../../db/database.ts';
import { openMinutePool } from './open-minute-pool.ts';

export type MinuteAlert = ReturnType<typeof reachedAlerts>[number];

interface Draw {
  accountId: string;
  minutes: number;
  /** The month it belongs to. */
  at: Date;
  now: Date;
}

/**
 * Takes minutes from the month's pool. Who draws tells the owner of a mark that was reached now, once for each; one draw
 * that passes both marks tells of the one that matters.
 */
export async function drawMinutes(
  tx: Tx,
  { accountId, minutes, at, now }: Draw,
): Promise<{ cycleId: string; cycleStart: string; alert: MinuteAlert | null }> {
  const pool = await openMinutePool(tx, accountId, at);
  const { cycleId, cycleStart } = pool;
  const cycle = await tx
    .updateTable('minute_cycles')
    .set((eb) => ({ used_minutes: eb('used_minutes', '+', minutes) }))
    .where('id', '=', cycleId)
    .returning(['alerted_80_at', 'alerted_100_at'])
    .executeTakeFirstOrThrow();
  const reached = reachedAlerts({ ...pool, usedMinutes: pool.usedMinutes + minutes });
  const due = reached.filter((percent) => cycle[`alerted_${percent}_at`] === null);
  const alert = due.at(-1) ?? null;
  if (alert)
    await tx
      .updateTable('minute_cycles')
      .set(Object.fromEntries(due.map((percent) => [`alerted_${percent}_at`, now])))
      .where('id', '=', cycleId)
      .execute();
  return { cycleId, cycleStart, alert };
}
