import { type RawBuilder, sql } from 'kysely';

/**
 * The day where a business works, told by the database for many businesses at once: one in a time zone that it does not
 * know stops none of the others, which `at time zone` would.
 */
export const dayInZone = (moment: Date | RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql<Date>`app.clock_in(${moment}::timestamptz, ${zone})::date`;
