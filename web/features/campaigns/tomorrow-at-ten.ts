import { toInstant, toWallClock } from '../../lib/zoned-time.ts';

/** A first suggestion of when a campaign goes out, in the account's time. */
export function tomorrowAtTen(timeZone: string): string {
  const tomorrow = toWallClock(new Date(Date.now() + 24 * 3600 * 1000), timeZone).slice(0, 10);
  return toInstant(`${tomorrow}T10:00`, timeZone) ?? new Date().toISOString();
}
