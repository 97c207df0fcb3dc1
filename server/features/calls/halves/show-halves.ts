import { takeApartUntil } from '#domain/calls/halves.ts';
import type { ShownCall } from '#domain/calls/shown-calls.ts';
import type { listHalves } from './list-halves.ts';

type Halves = Awaited<ReturnType<typeof listHalves>>;

/** As the page of a call shows them; nothing of a call that is whole. */
export function showHalves(halves: Halves): Pick<ShownCall<Date>, 'halves' | 'takeApartUntil'> {
  const joinedAt = halves.at(-1)?.joinedAt;
  if (halves.length < 2 || !joinedAt) return { halves: [], takeApartUntil: null };
  return {
    halves: halves.map(({ recordingKey, joinedAt: _, ...half }) => ({
      ...half,
      hasRecording: recordingKey !== null,
    })),
    takeApartUntil: takeApartUntil(joinedAt),
  };
}
