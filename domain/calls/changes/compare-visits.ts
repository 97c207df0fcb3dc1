import { dayOf } from '../../plain/clock-time.ts';
import { isVisit } from '../../promises/is-visit.ts';
import { type Due, resolveDue } from '../../promises/resolve-due.ts';
import type { CallMaterial, JobChange } from './changes.ts';
import { bothSides, findSide } from './find-side.ts';

/**
 * Only where each call promises one visit with a day that its words mean. One that lay behind when they spoke again was
 * kept or missed, and the new one is the next one: it took nobody's place.
 */
export function compareVisits(earlier: CallMaterial, later: CallMaterial): JobChange[] {
  const [one, other] = [findVisit(earlier), findVisit(later)];
  if (!one || !other || one.due.day < dayOf(later.startedAt, later.timeZone)) return [];
  const isOtherTime = one.due.time !== null && other.due.time !== null && one.due.time !== other.due.time;
  if (one.due.day === other.due.day && !isOtherTime) return [];
  const sides = bothSides(
    findSide(earlier, whenOf(one.item), nameDue(one.due)),
    findSide(later, whenOf(other.item), nameDue(other.due)),
  );
  return sides ? [{ part: 'visit', ...sides }] : [];
}

type Item = CallMaterial['notes']['actionItems'][number];

function findVisit({ notes, startedAt, timeZone }: CallMaterial): { item: Item; due: Due } | null {
  const visits = notes.actionItems.filter((item) => item.due && isVisit(item));
  const [item] = visits;
  const due = item?.due ? resolveDue(item.due, { calledAt: startedAt, timeZone }) : null;
  return item && due && visits.length === 1 ? { item, due } : null;
}

/** The words of the day are what is to be heard. */
const whenOf = ({ due, text, evidence }: Item) => ({ text: due ?? text, evidence });

/** "Thursday, November 19 at 8:00 AM". */
export function nameDue({ day, time }: Due): string {
  const at = new Date(`${day}T${time ?? '00:00'}:00Z`);
  const named = at.toLocaleDateString('en-US', {
    ...{ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' },
  });
  const clock = at.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  return time ? `${named} at ${clock.replace(/\s/g, ' ')}` : named;
}
