/** A day of a calendar: "Mar 2" this year, "Mar 2, 2024" before. It is the same day wherever it is read. */
export function formatDay(day: string, now = new Date()): string {
  const isThisYear = day.startsWith(`${now.getFullYear()}-`);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
