import { Temporal } from 'temporal-polyfill';

/**
 * The moment that the wall clock of the business shows a time on a day. An hour that the clock leaves out in spring is the
 * one after it, one that it shows twice in autumn is the first.
 */
export function startOfDue({ day, time }: { day: string; time: string }, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
