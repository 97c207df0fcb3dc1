import type { ActionItem } from '#domain/calls/notes.ts';
import { hasCalendarWord } from './find-due.ts';

type Action = Pick<ActionItem, 'text' | 'owner' | 'due' | 'evidence'>;

const ARRIVES =
  /^(?:(?:the pro|he|she|somebody|the crew) (?:will|can) )?(?:be|get) (?:there|out there|over|out|at the house)\b(?: (?:today|tonight|tomorrow|around|about|by|at|before|after|between|in|the|a|an|and|to|or|noon|morning|afternoon|hour|hours|minutes|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[\d:]+))*$/i;
const POINTS = /^(\w+) (?:it|them|those|that)\b(?: [\w']+){0,10}$/i;
const NEAR = 3;

/** "today" and "by 3" are one time. */
export function joinDue(day: string | null, clock: string | null): string | null {
  if (!day || !clock) return day ?? clock;
  if (day.toLowerCase().includes(clock.toLowerCase())) return day;
  const isClock = /^(?:at|by|before|around|after) (?:\d|noon)/i;
  if (
    isClock.test(clock) &&
    hasCalendarWord(day) &&
    !/\d:?\d*\b(?!st|nd|rd|th)|noon/.test(day.replace(/\d+(?:st|nd|rd|th)/g, ''))
  )
    return `${day} ${clock}`;
  return day;
}

const clockOf = (text: string) =>
  /\b(?:at|by|before|around|after) (?:\d{1,2}(?::\d\d)?|noon)\b/i.exec(text)?.[0] ?? null;

/** "I can come swap it today; I'll be there by three": the second half only says when. */
function withoutArrival<T extends Action>(action: T): T {
  const parts = action.text.split(/; |, (?=the pro will be there|be there)/);
  const kept = parts.filter((part, i) => i === 0 || !ARRIVES.test(part));
  if (kept.length === parts.length) return action;
  const clock =
    parts
      .filter((part) => !kept.includes(part))
      .map(clockOf)
      .find(Boolean) ?? null;
  return { ...action, text: kept.join('; '), due: joinDue(action.due, clock) };
}

/** An action that only says when, or points back at the one before, becomes its time. */
export function joinActions<T extends Action>(actions: readonly T[]): T[] {
  const joined: T[] = [];
  for (const action of actions.map(withoutArrival)) {
    const last = joined.findLast((other) => other.owner === action.owner);
    const close = last && action.evidence[0]! - last.evidence.at(-1)! <= NEAR;
    const verb = POINTS.exec(action.text)?.[1]?.toLowerCase();
    const again = verb !== undefined && last?.text.toLowerCase().startsWith(verb);
    if (!last || !close || !(ARRIVES.test(action.text) || again)) {
      joined.push(action);
      continue;
    }
    joined[joined.indexOf(last)] = {
      ...last,
      // What points back says its own time; the first one's may come from a neighbouring sentence.
      due: again && action.due ? action.due : joinDue(last.due, action.due),
      evidence: [...new Set([...last.evidence, ...action.evidence])].sort((a, b) => a - b),
    };
  }
  return joined;
}
