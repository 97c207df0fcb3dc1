import type { Due } from './resolve-due.ts';

/** How near a promise is. Without an exact day it is `none`. */
export const duePeriods = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DuePeriod = (typeof duePeriods)[number];

export const duePeriodNames: Record<DuePeriod, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  none: 'No exact day',
};

/** `now` is the wall clock where the business works. A day without a time lasts until it ends. */
export function periodOfDue(due: Due | null, now: { day: string; time: string }): DuePeriod {
  if (!due) return 'none';
  if (due.day < now.day) return 'overdue';
  if (due.day === now.day) return due.time !== null && due.time < now.time ? 'overdue' : 'today';
  const days = (Date.parse(due.day) - Date.parse(now.day)) / (24 * 3600 * 1000);
  return days <= 7 ? 'week' : 'later';
}

/** "Thu, Nov 19, 8:00 AM"; with the year when it is another than this one. */
export function formatDue({ day, time }: Due, today: string): string {
  return write({ day, time }, { weekday: 'short', month: 'short', ...yearOf(day, today) }, ', ');
}

/** As a person writes it into notes, so that it is read back as the same day: "Friday, November 20, 2026 at 8:00 AM". */
export function writeOutDue(due: Due): string {
  return write(due, { weekday: 'long', month: 'long', year: 'numeric' }, ' at ');
}

const yearOf = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);

function write({ day, time }: Due, style: Intl.DateTimeFormatOptions, between: string): string {
  const at = new Date(`${day}T${time ?? '12:00'}:00Z`);
  const date = at.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', ...style });
  if (time === null) return date;
  const clock = at.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  return `${date}${between}${clock.replace(/\s/g, ' ')}`;
}
