import { visitMinutes } from '#domain/promises/is-visit.ts';
import type { Clash } from '#domain/promises/shown-promises.ts';
import { startOfDue } from '../start-of-due.ts';
import type { Visit } from './list-visits.ts';

const visitMs = visitMinutes * 60_000;

interface There {
  timeZone: string;
  now: Date;
}

/** The visits of the same person that begin before this one is over, or the other way round; not when both are over. */
export function findClashes(
  visit: Pick<Visit, 'id' | 'day' | 'time' | 'whose'>,
  visits: Visit[],
  { timeZone, now }: There,
): Visit[] {
  const start = startOfDue(visit, timeZone).getTime();
  return visits.filter((other) => {
    if (other.id === visit.id || other.whose !== visit.whose) return false;
    const otherStart = startOfDue(other, timeZone).getTime();
    const isOver = Math.max(start, otherStart) + visitMs <= now.getTime();
    return !isOver && Math.abs(start - otherStart) < visitMs;
  });
}

export const toClash = ({ id, callId, text, day, time, customerName }: Visit): Clash => ({
  id,
  callId,
  text,
  due: { day, time },
  customerName,
});
