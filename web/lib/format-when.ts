import { dayOf, formatClockTime } from '#domain/plain/clock-time.ts';
import { accountZone } from './account-zone.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The hour and its half of the day are never torn apart. */
const tied = (time: string) => time.replace(' ', '\u00a0');

/** As people say it: "11:20 AM" today, "Tue 11:20 AM" this week, "Mar 2" this year, "Mar 2, 2024" before. */
export function formatWhen(iso: string, now = new Date(), timeZone = accountZone()): string {
  const at = new Date(iso);
  const time = tied(formatClockTime(at, timeZone));
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return time;
  const ageMs = now.getTime() - at.getTime();
  if (ageMs >= 0 && ageMs < 6 * dayMs)
    return `${at.toLocaleDateString('en-US', { timeZone, weekday: 'short' })} ${time}`;
  return at.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
}

/** A moment to come: "today 11:20 AM", "Tuesday 11:20 AM" within a week, else "Tue, Mar 2, 11:20 AM". */
export function formatAhead(iso: string, now = new Date(), timeZone = accountZone()): string {
  const at = new Date(iso);
  const time = tied(formatClockTime(at, timeZone));
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return `today ${time}`;
  const isSoon = at.getTime() > now.getTime() && at.getTime() - now.getTime() < 6 * dayMs;
  return isSoon
    ? `${at.toLocaleDateString('en-US', { timeZone, weekday: 'long' })} ${time}`
    : `${at.toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })}, ${time}`;
}

/** A line of a log, whenever it is read: "Nov 18, 11:04 AM", with the year of another year. */
export function formatMoment(iso: string, now = new Date(), timeZone = accountZone()): string {
  const at = new Date(iso);
  const isThisYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const day = at.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return `${day}, ${tied(formatClockTime(at, timeZone))}`;
}

/** The exact time, shown on hover. */
export function formatExactly(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    timeZone: accountZone(),
    dateStyle: 'full',
    timeStyle: 'long',
  });
}
