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

/** What a wall clock there shows more than UTC; less than nothing to the west. */
export function minutesAhead(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign, hours = '0', minutes = '0'] =
    parts.find(({ type }) => type === 'timeZoneName')?.value.match(/([+-])(\d\d):(\d\d)/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
