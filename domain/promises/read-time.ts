import type { Word } from './spoken-words.ts';

/** A number after one of these is an hour. */
const beforeHours = new Set('at by before after around about from between till until past to and'.split(' '));
const openers = new Set('at by before after around about from between till until past'.split(' '));
const parts = new Map<string, 'am' | 'pm'>([
  ['am', 'am'],
  ['morning', 'am'],
  ['pm', 'pm'],
  ['afternoon', 'pm'],
  ['evening', 'pm'],
  ['night', 'pm'],
  ['tonight', 'pm'],
]);
/** What follows a number that counts something and is no hour. */
const counted = /^(?:minutes?|hours?|days?|weeks?|months?|years?|people|guys|percent|dollars?|feet|rooms?)$/;

/** Nobody makes an appointment for the night: without a word for it, seven to eleven is in the morning. */
const earliestHour = 7;

const clock = (hour: number, minutes: number) =>
  `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** The first time that was said, as "15:30". `after` is the time of the call where the day is its own. */
export function readTime(
  words: readonly Word[],
  { dayAt, after }: { dayAt: { from: number; to: number } | null; after: string | null },
): string | null {
  for (const [index, word] of words.entries()) {
    const isOfDay = dayAt !== null && index >= dayAt.from && index <= dayAt.to;
    if (isOfDay) continue;
    if (word.text === 'noon' || word.text === 'midday') return '12:00';
    if (word.text === 'midnight') return '23:59';
    if (!isHour(words, index, dayAt?.to ?? -1)) continue;
    return toClock(words, index, { after, isDaySaid: dayAt !== null });
  }
  return null;
}

function isHour(words: readonly Word[], index: number, dayEnds: number): boolean {
  const word = words[index];
  if (!word || word.number === null || word.isOrdinal) return false;
  if (word.minutes !== null) return word.number < 24 && word.minutes < 60;
  const next = words[index + 1]?.text ?? '';
  if (word.number < 1 || word.number > 12 || counted.test(next)) return false;
  if (next === 'am' || next === 'pm') return true;
  const before = words[index - 1]?.text ?? '';
  if (openers.has(before)) return true;
  if (index - 1 === dayEnds && dayEnds >= 0) return true;
  return before === ',' && ['to', 'in'].includes(next);
}

function toClock(
  words: readonly Word[],
  index: number,
  { after, isDaySaid }: { after: string | null; isDaySaid: boolean },
): string | null {
  const { number: hour = 0, minutes: saidMinutes = null } = words[index] ?? {};
  if (hour === null) return null;
  const spoken = words[index + 1];
  const isSpoken = spoken?.number != null && spoken.number >= 10 && spoken.number < 60 && !spoken.isOrdinal;
  const isHalf = words[index - 1]?.text === 'past' && words[index - 2]?.text === 'half';
  const minutes = saidMinutes ?? (isSpoken ? spoken.number : null) ?? (isHalf ? 30 : 0);
  if (hour > 12 || hour === 0) return clock(hour, minutes ?? 0);
  const half = partOf(words, index);
  const morning = clock(hour % 12, minutes ?? 0);
  const later = clock((hour % 12) + 12, minutes ?? 0);
  if (half) return half === 'am' ? morning : later;
  const usual = hour >= earliestHour && hour < 12 ? morning : later;
  if (after === null || usual > after) return usual;
  return isDaySaid && later > after ? later : null;
}

/** Of the hour itself, of the end of its stretch ("5 to 8:30 am"), or of the day ("tomorrow evening at 6"). */
function partOf(words: readonly Word[], index: number): 'am' | 'pm' | null {
  const ownEnd = words.findIndex((word, at) => at > index && beforeHours.has(word.text) && at > index + 1);
  const until = ownEnd < 0 ? words.length : ownEnd;
  const following = words.slice(index + 1, until);
  const own = following.map(({ text }) => parts.get(text)).find(Boolean);
  const end = words.find((word, at) => at > index && word.number !== null && word.number <= 12);
  if (own) {
    const hour = words[index]?.number ?? 0;
    const isTurned = end?.number != null && own === 'pm' && hour % 12 > end.number % 12;
    return isTurned ? 'am' : own;
  }
  return (
    words
      .slice(0, index)
      .map(({ text }) => parts.get(text))
      .find(Boolean) ?? null
  );
}
