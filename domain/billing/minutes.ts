import { localDay } from './billing-cycle.ts';

/** Minutes a month of each tier, shared by the account's lines. */
export const includedMinutes = { pro: 500, pro_plus: 500, business: 1000 } as const;

export interface MinutePool {
  includedMinutes: number;
  topUpMinutes: number;
  usedMinutes: number;
}

const graceShare = 0.1;

/** Each call rounds up to whole minutes. */
export function billedMinutes(durationSeconds: number): number {
  return Math.ceil(durationSeconds / 60);
}

export function poolMinutes(pool: Pick<MinutePool, 'includedMinutes' | 'topUpMinutes'>): number {
  return pool.includedMinutes + pool.topUpMinutes;
}

/** A tenth more than was paid for is given; after that calls are no longer recorded. */
export function isSpent(pool: MinutePool): boolean {
  return pool.usedMinutes >= Math.floor(poolMinutes(pool) * (1 + graceShare));
}

export type MinuteAlert = 80 | 100;

export function reachedAlerts(pool: MinutePool): MinuteAlert[] {
  const share = pool.usedMinutes / Math.max(1, poolMinutes(pool));
  return ([80, 100] as const).filter((percent) => share * 100 >= percent);
}

/** The 1st of the month it is for the account, as `YYYY-MM-01`. */
export function minuteCycleStart(at: Date, timeZone: string): string {
  return localDay(at, timeZone).cycleStart;
}
