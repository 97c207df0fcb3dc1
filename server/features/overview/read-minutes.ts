import { poolMinutes } from '#domain/billing/minutes.ts';
import type { Overview } from '#domain/overview/shown-overview.ts';
import { readMinutePool } from '../../db/read-minute-pool.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from './get-overview.ts';

/** Used and allowed minutes of this month. */
export async function readMinutes({ db }: Deps, user: Viewer, now: Date): Promise<Overview['minutes']> {
  const pool = await readMinutePool(db, user, now);
  return { used: pool.usedMinutes, allowed: poolMinutes(pool), cycleStart: pool.cycleStart };
}
