import { visitMinutes } from '#domain/promises/is-visit.ts';
import type { Clash } from '#domain/promises/shown-promises.ts';
import type { Visit } from './list-visits.ts';

const visitMs = visitMinutes * 60_000;

/** The visits of the same person that begin before this one is over, or the other way round; not when both are over. */
export function findClashes(
  { id, whose, start }: Pick<Visit, 'id' | 'whose' | 'start'>,
  visits: Visit[],
  now: Date,
): Visit[] {
  return visits.filter((other) => {
    if (other.id === id || other.whose !== whose) return false;
    const isOver = Math.max(start.getTime(), other.start.getTime()) + visitMs <= now.getTime();
    return !isOver && Math.abs(start.getTime() - other.start.getTime()) < visitMs;
  });
}

export const toClash = ({ id, callId, text, day, time, customerName }: Visit): Clash => ({
  id,
  callId,
  text,
  due: { day, time },
  customerName,
});
