import type { Notes } from './notes.ts';

/** So much talk without anything new about the job, and it has settled. */
const quietSeconds = 20;
/** By then somebody will hang up soon. */
const longSeconds = 240;

export const countJobItems = ({ scope, materials, constraints, actionItems }: Notes): number =>
  scope.length + materials.length + constraints.length + actionItems.length;

/**
 * Whether the talk about the job has settled: there is a job, and for a while of talk nothing was added to it, or the
 * talk is long. Silence and hold music are no talk.
 */
export function isTalkSettled(talk: {
  itemCount: number;
  talkSeconds: number;
  /** How much had been talked when something was last added. */
  grownSeconds: number;
}): boolean {
  const { itemCount, talkSeconds, grownSeconds } = talk;
  return itemCount > 0 && (talkSeconds - grownSeconds >= quietSeconds || talkSeconds >= longSeconds);
}
