import { poolMinutes } from '#domain/billing/minutes.ts';
import type { Overview } from '#domain/overview/shown-overview.ts';
import type { Deps } from '../../deps.ts';
import { getMinutePool } from '../../records/minutes/get-minute-pool.ts';
import type { Viewer } from './viewer.ts';

/** Used and allowed minutes of this month. */
export async function getMinutes({ db }: Deps, user: Viewer, now: Date): Promise<Overview['minutes']> {
  const pool = await getMinutePool(db, user, now);
  return { used: pool.usedMinutes, allowed: poolMinutes(pool), cycleStart: pool.cycleStart };
}
