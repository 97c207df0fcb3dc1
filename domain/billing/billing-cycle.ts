/** A day as the account's own calendar shows it. */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `YYYY-MM-01`: the cycle is billed on the 1st. */
  cycleStart: string;
  dayOfMonth: number;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Making a calendar is slow, and a renewal run asks for the same few zones thousands of times. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, made);
  return made;
}

export function localDay(at: Date, timeZone: string): LocalDay {
  const date = calendarOf(timeZone).format(at);
  return { date, cycleStart: `${date.slice(0, 7)}-01`, dayOfMonth: Number(date.slice(8)) };
}

/** The 1st so many months after another 1st. */
export function addMonths(cycleStart: string, months: number): string {
  const index = Number(cycleStart.slice(0, 4)) * 12 + Number(cycleStart.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/** A day of the month that begins at this 1st. */
export function dayOfCycle(cycleStart: string, dayOfMonth: number): string {
  return `${cycleStart.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
}

/** What is paid for a month is paid through its last day. */
export function lastDayOfCycle(cycleStart: string): string {
  const [year = 0, month = 0] = cycleStart.split('-').map(Number);
  return dayOfCycle(cycleStart, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
