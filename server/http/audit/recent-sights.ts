const sightMs = 10 * 60_000;
const mostSights = 20_000;

/** What was noted lately as seen, by this process: pages that read themselves anew ask the database nothing. */
const sights = new Map<string, number>();

export function isRecentSight(sight: string, now: Date): boolean {
  const at = sights.get(sight);
  return at !== undefined && Math.abs(now.getTime() - at) < sightMs;
}

/** The oldest one makes room. */
export function rememberSight(sight: string, now: Date): void {
  sights.delete(sight);
  sights.set(sight, now.getTime());
  const [oldest] = sights.keys();
  if (sights.size > mostSights && oldest !== undefined) sights.delete(oldest);
}
