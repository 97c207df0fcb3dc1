import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { dayOf, formatClockTime } from '#domain/plain/clock-time.ts';
import { accountZone } from '#web/lib/account-zone.ts';

interface Day {
  /** As "2026-03-02", where the business works. */
  day: string;
  title: string;
  isAhead: boolean;
  entries: TimelineEntry[];
}

/** What stands one after the other and is of one day, under its name. */
export function groupByDay(entries: TimelineEntry[], now = new Date(), timeZone = accountZone()): Day[] {
  const days: Day[] = [];
  const today = dayOf(now, timeZone);
  for (const entry of entries) {
    const day = dayOfEntry(entry, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, title: nameDay(day, today), isAhead: day > today, entries: [entry] });
  }
  return days;
}

/** The day a promise is due says itself: it is a day of the calendar, and no moment. */
function dayOfEntry(entry: TimelineEntry, timeZone: string): string {
  const isDue = entry.kind === 'promise' && !entry.doneAt && entry.due;
  return isDue ? isDue.day : dayOf(new Date(entry.at), timeZone);
}

/** "Today", "Tue, Nov 17", and with its year "Tue, Nov 18, 2025". */
function nameDay(day: string, today: string): string {
  const far = (Date.parse(day) - Date.parse(today)) / (24 * 3600_000);
  const near = { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[far];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (
    near ??
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      ...{ weekday: 'short', month: 'short', day: 'numeric' },
      ...(!isThisYear && { year: 'numeric' }),
    })
  );
}

/** Of a promise that is due on a day without a time there is none to show. */
export function timeOf(entry: TimelineEntry, timeZone = accountZone()): string | null {
  if (entry.kind === 'promise' && !entry.doneAt && entry.due)
    return entry.due.time && formatClockTime(new Date(`1970-01-01T${entry.due.time}:00Z`), 'UTC');
  return formatClockTime(new Date(entry.at), timeZone);
}
