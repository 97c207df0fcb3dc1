import type { Word } from './spoken-words.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const friday = 5;
/** "The 10th", or "Tuesday the 10th", is looked for this far ahead. */
const nearDays = 62;
const dayMs = 24 * 3600 * 1000;

/** A day, and the words it was said with; none where only a time was said, which is today's. */
export interface FoundDay {
  day: string;
  from: number;
  to: number;
}

/** Noon of a day, in a calendar without clocks. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const textOf = (at: Date) => at.toISOString().slice(0, 10);
const plusDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);
export const addDays = (day: string, days: number) => textOf(plusDays(noonOf(day), days));

/** The first day that was said, reckoned from the day of the call; null where none was, or it may be one of two. */
export function readDay(words: readonly Word[], today: string): FoundDay | null {
  const called = noonOf(today);
  for (const read of [readDate, readDayOfMonth, readWeekEnd, readCounted, readRelative]) {
    const found = read(words, called);
    if (found) return found.at && { day: textOf(found.at), from: found.from, to: found.to };
  }
  return null;
}

/** `at` is null where a day was said that cannot be told. */
type Reading = { at: Date | null; from: number; to: number } | null;

const saidWeekday = (words: readonly Word[]) =>
  words.map(({ text }) => weekdays.indexOf(text)).find((weekday) => weekday >= 0) ?? null;

const fits = (at: Date, weekday: number | null) => weekday === null || at.getUTCDay() === weekday;

/** "June 5", "the 5th of June", "12/3", with the year or the next such day. */
function readDate(words: readonly Word[], called: Date): Reading {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const afterNext = words[index + 2];
    const month = months.indexOf(word.text) + 1;
    if (month > 0 && next?.number && next.minutes === null)
      return toDate({ month, day: next.number, words, from: index, to: index + 1 }, called);
    const ofMonth = afterNext && next?.text === 'of' ? months.indexOf(afterNext.text) + 1 : 0;
    if (word.number && ofMonth > 0)
      return toDate({ month: ofMonth, day: word.number, words, from: index, to: index + 2 }, called);
    if (word.number && next?.text === '/' && afterNext?.number)
      return toDate({ month: word.number, day: afterNext.number, words, from: index, to: index + 2 }, called);
  }
  return null;
}

interface SaidDate {
  month: number;
  day: number;
  words: readonly Word[];
  from: number;
  to: number;
}

function toDate({ month, day, words, from, to }: SaidDate, called: Date): Reading {
  const skipped = words[to + 1]?.text === ',' || words[to + 1]?.text === '/' ? to + 2 : to + 1;
  const year = words[skipped]?.number ?? 0;
  const isYearSaid = year >= 2000 && year < 2200;
  const end = isYearSaid ? skipped : to;
  const weekday = saidWeekday(words);
  const years = isYearSaid ? [year] : [called.getUTCFullYear(), called.getUTCFullYear() + 1];
  const at = years
    .map((one) => dateOf(one, month, day))
    .find((date) => date !== null && (isYearSaid || date >= called));
  return { at: at && fits(at, weekday) ? at : null, from, to: end };
}

function dateOf(year: number, month: number, day: number): Date | null {
  const at = new Date(Date.UTC(year, month - 1, day, 12));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at : null;
}

/** "The 24th", "Friday the 20th", "the 10th of next month". */
function readDayOfMonth(words: readonly Word[], called: Date): Reading {
  const from = words.findIndex(({ isOrdinal, number }) => isOrdinal && number !== null && number <= 31);
  const day = words[from]?.number;
  if (!day) return null;
  const isNextMonth =
    ['next', 'month'].every((text, index) => words[from + 2 + index]?.text === text) &&
    words[from + 1]?.text === 'of';
  if (isNextMonth) {
    const at = dateOf(called.getUTCFullYear(), called.getUTCMonth() + 2, day);
    return { at, from, to: from + 3 };
  }
  const weekday = saidWeekday(words);
  for (let days = 0; days <= nearDays; days += 1) {
    const at = plusDays(called, days);
    if (at.getUTCDate() === day && fits(at, weekday)) return { at, from, to: from };
  }
  return { at: null, from, to: from };
}

/** "This week", "end of next week": by its Friday. "This weekend": by its Sunday. */
function readWeekEnd(words: readonly Word[], called: Date): Reading {
  const weekend = words.findIndex(({ text }) => text === 'weekend');
  const isThisWeekend =
    ['this', 'the'].includes(words[weekend - 1]?.text ?? '') && words[weekend - 2]?.text !== 'by';
  if (weekend > 0 && isThisWeekend)
    return { at: plusDays(called, (7 - called.getUTCDay()) % 7), from: weekend - 1, to: weekend };
  const index = words.findIndex(({ text }) => text === 'week');
  const before = words[index - 1]?.text ?? '';
  const isEnd = words[index - 2]?.text === 'of' && words[index - 3]?.text === 'end' && before === 'the';
  const isNext = before === 'next';
  if (saidWeekday(words) !== null || !(isNext || before === 'this' || isEnd)) return null;
  const days = friday - called.getUTCDay() + (isNext ? 7 : 0);
  return { at: days < 0 ? null : plusDays(called, days), from: index - 1, to: index };
}

/** "A week from Friday", "three days from now"; one that cannot be counted has no day. */
function readCounted(words: readonly Word[], called: Date): Reading {
  const index = words.findIndex(
    ({ text }, at) => text === 'from' && /^(?:day|week)s?$/.test(words[at - 1]?.text ?? ''),
  );
  if (index < 0) return null;
  const lengths = words
    .slice(0, index)
    .map((_, from) => ({ from, length: readLength(words.slice(from, index)) }));
  const counted = lengths.find(({ from, length }) => length && from + length.words === index);
  const base = readRelative(words.slice(index + 1), called);
  const to = index + 1 + (base?.to ?? 0);
  const from = counted?.from ?? index - 1;
  if (!counted?.length || !base?.at || base.from > 0) return { at: null, from, to };
  return { at: plusDays(base.at, counted.length.days), from, to };
}

const todayWords = new Set(['today', 'tonight', 'now', 'immediately']);

function readRelative(words: readonly Word[], called: Date): Reading {
  for (const [index, { text }] of words.entries()) {
    const next = words[index + 1]?.text ?? '';
    if (todayWords.has(text)) return { at: called, from: index, to: index };
    if (text === 'tomorrow') {
      const isAfter = words[index - 1]?.text === 'after' && words[index - 2]?.text === 'day';
      return { at: plusDays(called, isAfter ? 2 : 1), from: index - (isAfter ? 2 : 0), to: index };
    }
    if (text === 'this' && ['morning', 'afternoon', 'evening'].includes(next))
      return { at: called, from: index, to: index };
    const isAtOnce = (text === 'right' && next === 'away') || (text === 'hang' && next === 'up');
    const isAfterCall =
      text === 'after' && ['the', 'this'].includes(next) && words[index + 2]?.text === 'call';
    if (isAtOnce || isAfterCall) return { at: called, from: index, to: index + 1 };
    if (text === 'in' || text === 'within') {
      const days = readLength(words.slice(index + 1));
      // "In two weeks on Friday" may be the one before or after.
      const at = days && saidWeekday(words) === null ? plusDays(called, days.days) : null;
      if (days) return { at, from: index, to: index + days.words };
    }
    if (weekdays.includes(text)) return readWeekday(words, index, called);
    if (text === 'in' && next === 'the' && words[index + 2]?.text === 'morning')
      return isDaySaid(words) ? null : { at: plusDays(called, 1), from: index, to: index + 2 };
  }
  return null;
}

const isDaySaid = (words: readonly Word[]) =>
  words.some(({ text }) => todayWords.has(text) || text === 'tomorrow') || saidWeekday(words) !== null;

/** "Two weeks", "ten days", "a couple of weeks", as days. */
function readLength(words: readonly Word[]): { days: number; words: number } | null {
  const skip = ['about', 'around'].includes(words[0]?.text ?? '') ? 1 : 0;
  const [first, second, third] = words.slice(skip, skip + 3);
  if (!first) return null;
  const isCouple = first.text === 'a' && second?.text === 'couple';
  const count = first.number ?? (isCouple ? 2 : ['a', 'an', 'one'].includes(first.text) ? 1 : null);
  const unitAt = isCouple ? (third?.text === 'of' ? 3 : 2) : 1;
  const unit = words[skip + unitAt]?.text ?? '';
  const days = /^days?$/.test(unit) ? 1 : /^weeks?$/.test(unit) ? 7 : null;
  if (count === null || days === null || count * days > 366) return null;
  return { days: count * days, words: skip + unitAt + 1 };
}

/** The next one; today's own may be today or in a week, and "next Friday" this week's or the one after. */
function readWeekday(words: readonly Word[], index: number, called: Date): Reading {
  const weekday = weekdays.indexOf(words[index]?.text ?? '');
  const ahead = (weekday - called.getUTCDay() + 7) % 7;
  const isNext = words[index - 1]?.text === 'next';
  const isInNextWeek = words[index + 1]?.text === 'next' && words[index + 2]?.text === 'week';
  const from = index - (isNext ? 1 : 0);
  const to = index + (isInNextWeek ? 2 : 0);
  if (isInNextWeek) return { at: plusDays(called, weekday - called.getUTCDay() + 7), from, to };
  const isStillThisWeek = weekday > called.getUTCDay();
  if (isNext && isStillThisWeek) return { at: null, from, to };
  if (ahead === 0) return { at: isNext ? plusDays(called, 7) : null, from, to };
  return { at: plusDays(called, ahead), from, to };
}
