/** As Americans write it: "10:02 PM", where the reader is. */
export function formatClockTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace(/\s/g, ' ');
}

/** The day of a moment, as "2026-03-02", where the reader is. */
export function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
