import { dayOf } from '../plain/clock-time.ts';
import { addDays, readDay } from './read-day.ts';
import { readTime } from './read-time.ts';
import { splitWords, type Word } from './spoken-words.ts';

/** A day of the calendar and, where one was said, a time of the wall clock there. */
export interface Due {
  day: string;
  time: string | null;
}

/** Longer than this nobody says when something is due. */
const mostLetters = 300;

/**
 * When something is due that was said in a call: "Thursday at 8" at the day of the call, where the business works. What
 * could be meant in two ways, or hangs on something else, has no date: nothing is guessed.
 */
export function resolveDue(
  said: string,
  { calledAt, timeZone }: { calledAt: Date; timeZone: string },
): Due | null {
  const words = splitWords(said.slice(0, mostLetters));
  if (namesAnotherDay(words)) return null;
  const soon = readSoon(words);
  if (soon !== null) return clockOf(new Date(calledAt.getTime() + soon * 60_000), timeZone);
  const called = clockOf(calledAt, timeZone);
  const found = readDay(words, called.day);
  if (!found && isDayNamed(words)) return null;
  const day = found?.day ?? called.day;
  const time = readTime(words, { dayAt: found, after: day === called.day ? called.time : null });
  if (!found) return time ? { day, time } : null;
  const before = wordBefore(words, found.from);
  if (before === 'after') return null;
  if (before === 'before' && time === null) return { day: addDays(day, -1), time: null };
  return { day, time };
}

/** The day and the wall clock's time of a moment. */
export function clockOf(at: Date, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return { day: dayOf(at, timeZone), time };
}

const weekday = /^(?:sun|mon|tues|wednes|thurs|fri|satur)day$/;
const partsOfDay = new Set(['day', 'morning', 'afternoon', 'evening', 'night']);

/** One that comes again and again, or that hangs on something else that was said. */
function namesAnotherDay(words: readonly Word[]): boolean {
  return words.some(({ text }, index) => {
    const before = words[index - 1]?.text ?? '';
    const next = words[index + 1]?.text ?? '';
    if (['every', 'each', 'later', 'following', 'same', 'not'].includes(text)) return true;
    if (text === 'once' && next === 'a') return true;
    if (text.endsWith('days') && weekday.test(text.slice(0, -1))) return true;
    if (weekday.test(text) && before === 'that') return true;
    if (weekday.test(text) && before === 'the' && (next === 'before' || next === 'after')) return true;
    if (text === 'week')
      return next === 'of' || ['first', 'second', 'third', 'last', 'that'].includes(before);
    if (text === 'day' && (next === 'before' || next === 'after'))
      return words[index + 2]?.text !== 'tomorrow';
    return text === 'next' && partsOfDay.has(next);
  });
}

const isDayNamed = (words: readonly Word[]) =>
  words.some(({ text, isOrdinal }) => isOrdinal || weekday.test(text));

const fillers = new Set(['about', 'around', 'the', 'next']);

/** "In 45 minutes", "within two hours", "in half an hour", as minutes. */
function readSoon(words: readonly Word[]): number | null {
  for (const [index, { text }] of words.entries()) {
    if (text !== 'in' && text !== 'within') continue;
    const rest = words.slice(index + 1).filter(({ text }) => !fillers.has(text));
    if (text === 'within' && rest[0]?.text === 'hour') return 60;
    const isHalf = rest[0]?.text === 'half';
    if (words[index + 1]?.text === 'the' && rest[0]?.text === 'hour' && words[index + 2]?.text === 'next')
      return 60;
    const count = isHalf ? 0.5 : (rest[0]?.number ?? (/^(?:an?|one)$/.test(rest[0]?.text ?? '') ? 1 : null));
    const unit = rest[isHalf && rest[1]?.text === 'an' ? 2 : 1]?.text ?? '';
    const minutes = /^(?:minutes?|mins?)$/.test(unit) ? 1 : /^(?:hours?|hrs?)$/.test(unit) ? 60 : null;
    if (count !== null && minutes !== null && count * minutes <= 24 * 60) return count * minutes;
  }
  return null;
}

/** What stands before the words of a day: "before the 19th", "after Sunday service". */
function wordBefore(words: readonly Word[], from: number): string {
  const named = words.slice(0, from).filter(({ text }) => text !== 'the' && !weekday.test(text));
  return named.at(-1)?.text ?? '';
}
