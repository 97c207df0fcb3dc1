import type { ActionItem, Notes } from '#domain/calls/notes.ts';
import { writeOutDays } from '#domain/calls/write-out-days.ts';
import { findDue } from '../../../providers/writer/embedded/items/find-due.ts';
import type { CallDay } from './find-call-day.ts';

/** The pro will be there, or the work begins; an e-mail that goes out tonight is no appointment. */
const VISIT =
  /\b(?:come|comes|coming|visit|stop by|swing by|drop by|be (?:there|out|over|by)|head (?:over|out)|meet|arrive|start|begin|install|replace|repair|fix|inspect|look|check|measure|walk|crew|appointment|schedule|book|service|clean|treat|deliver|pick up|see|do the (?:job|work))\b/i;
const ON_PAPER = /^(?:e-?mail|text|send|call|write|order|quote|message|forward)\b/i;
/** "Come by tomorrow" is no deadline. */
const COME_BY = /\b(come|stop|swing|drop) by\b/i;
const CALENDAR_DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:the )?\d|the \d{1,2}(?:st|nd|rd|th))\b/i;

export interface AgreedDay {
  item: ActionItem;
  /** As it was said. */
  day: string;
}

/** The day on which somebody comes, and the action item that says so; null where none was agreed on. */
export function findAgreedDay({ actionItems }: Pick<Notes, 'actionItems'>): AgreedDay | null {
  for (const item of actionItems) {
    const clauses = item.text.split(/\b(?:and|then)\b|[,;]/i).map((clause) => clause.trim());
    for (const clause of clauses) {
      if (!VISIT.test(clause) || ON_PAPER.test(clause)) continue;
      // A due date is that of the whole item: of one that says two things nobody knows which it is.
      const day = [findDue(clause.replace(COME_BY, '$1')), clauses.length === 1 ? item.due : null].find(
        (said) => said && CALENDAR_DAY.test(said),
      );
      if (day) return { item, day };
    }
  }
  return null;
}

/** The same item on another day, in its words and in its due date. */
export function changeDay({ item, day }: AgreedDay, to: string): ActionItem {
  return {
    ...item,
    text: item.text.replace(day, to),
    due: item.due === day || !item.text.includes(day) ? to : item.due,
  };
}

/** "Thursday, November 19 at nine", as it can be said. */
export function writeDay(due: string, { calledAt, timeZone }: CallDay): string {
  const day = writeOutDays(due, { calledAt: calledAt.toISOString(), timeZone }).replace(/^on /i, '');
  return day.charAt(0).toUpperCase() + day.slice(1);
}
