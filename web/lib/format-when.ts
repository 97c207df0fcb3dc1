const dayMs = 24 * 60 * 60 * 1000;

/** As people say it: "11:20" today, "Tue 11:20" this week, "Mar 2" this year, "Mar 2, 2024" before. */
export function formatWhen(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const time = `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
  if (date.toDateString() === now.toDateString()) return time;
  const ageMs = now.getTime() - date.getTime();
  if (ageMs >= 0 && ageMs < 6 * dayMs) {
    return `${date.toLocaleDateString('en-US', { weekday: 'short' })} ${time}`;
  }
  const sameYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** The exact time, shown on hover. */
export function formatExactly(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });
}
