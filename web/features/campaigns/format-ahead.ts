const dayMs = 24 * 60 * 60 * 1000;

/** A moment to come, as people say it: "today 11:20", "Tuesday 11:20" within a week, else "Tue, Mar 2, 11:20". */
export function formatAhead(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  if (at.toDateString() === now.toDateString()) return `today ${time}`;
  const isSoon = at.getTime() > now.getTime() && at.getTime() - now.getTime() < 6 * dayMs;
  const day = isSoon
    ? at.toLocaleDateString('en-US', { weekday: 'long' })
    : at.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}${isSoon ? '' : ','} ${time}`;
}
