import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/calls/call-list.ts';

const units: Record<Exclude<Period, 'all'>, string> = { today: 'day', week: 'week', month: 'month' };

/** Midnight at which the period began where the account is; weeks begin on Monday. */
export function periodStart(period: Exclude<Period, 'all'>, now: Date, timeZone: string): RawBuilder<Date> {
  return sql<Date>`(date_trunc(${units[period]}, ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})`;
}
