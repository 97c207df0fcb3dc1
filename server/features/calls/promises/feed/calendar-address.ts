import type { Deps } from '../../../../deps.ts';

/** Whoever has it can read the feed. */
export function calendarAddress({ publicUrl, calendarTokens }: Deps, feedId: string): string {
  return `${publicUrl}/calendar/${calendarTokens.tokenFor(feedId)}.ics`;
}
