import { accountZone } from '#web/lib/account-zone.ts';

/** "Sunday, November 22": a day to remember, so in full. */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString('en-US', {
    timeZone: accountZone(),
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
}
