import { sql } from 'kysely';

/** The day so many days before now, in the account's own calendar. */
export function daysAgo(accountId: string, now: Date, days: number) {
  return sql<Date>`((${now}::timestamptz at time zone (select time_zone from accounts where accounts.id = ${accountId}))::date - ${days}::int)`;
}
