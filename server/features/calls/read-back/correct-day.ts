import { writeOutDays } from '#domain/calls/write-out-days.ts';
import { writeDigitRuns } from '../../../spoken/spoken-numbers.ts';
import { dropDenied } from './drop-denied.ts';
import type { CallDay } from './find-call-day.ts';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const DAY = new RegExp(
  `\\b(?:(?:this |next )?${WEEKDAY}(?:,? (?:the )?(?:${MONTH} )?\\d{1,2}(?:st|nd|rd|th)?(?! ?(?:am|pm|a\\.m|p\\.m|o'clock|:)))?|tomorrow|today|${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?|the \\d{1,2}(?:st|nd|rd|th))(?![\\w'])`,
  'i',
);
const MINUTES = '(?::\\d\\d| (?:15|30|45))?';
const HALF = "(?: ?(?:a\\.?m\\.?|p\\.?m\\.?|o'clock|in the (?:morning|afternoon|evening)))";
const CLOCK = `(?:1[0-2]|[1-9])${MINUTES}${HALF}?`;
/** A bare number is no time: it follows "at", has minutes, or says which half of the day. */
const TIME = new RegExp(
  `\\b(?:(?:at|by|around|before|after|make (?:it|that)|between) (?:${CLOCK}(?: (?:and|to) ${CLOCK})?|noon)|(?:1[0-2]|[1-9])(?::\\d\\d| (?:15|30|45))${HALF}?|(?:1[0-2]|[1-9])${HALF})(?![\\w'])`,
  'i',
);

/** The day or the hour as it was put right, the other as it was read; null where neither was said. */
export function correctDay(
  text: string,
  read: string,
  { calledAt, timeZone }: CallDay,
): { value: string; rest: string } | null {
  const { kept } = dropDenied(writeTimes(text));
  const day = DAY.exec(kept)?.[0];
  const time = TIME.exec(kept)?.[0];
  if (!day && !time) return null;
  const written = day && writeOutDays(tidy(day), { calledAt: calledAt.toISOString(), timeZone });
  const former = split(read);
  const [newDay, newTime] = [written ?? former.day, time ? writeTime(time) : former.time];
  const isSame = (!written || isSaidIn(written, former.day)) && (!time || isSaidIn(newTime, former.time));
  const rest = [day, time].reduce<string>((left, part) => (part ? left.replace(part, ' ') : left), kept);
  return { value: isSame ? read : [newDay, newTime].filter(Boolean).join(' '), rest };
}

/** "nine thirty" is 9:30, though a number that is read out would be 930. */
function writeTimes(text: string): string {
  return writeDigitRuns(
    text.replace(
      /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9]) (fifteen|thirty|forty[- ]five)\b(?! \w+ (?:street|road|lane|avenue|drive|court)\b)/gi,
      (_, hour: string, minutes: string) => `${writeDigitRuns(hour)}:${writeDigitRuns(minutes)}`,
    ),
  );
}

const tidy = (day: string) =>
  day
    .replace(/^this /i, '')
    .replace(/\b\p{Ll}/gu, (letter, at: number) => (at === 0 ? letter.toUpperCase() : letter));

function writeTime(said: string): string {
  const time = said.replace(/^make (?:it|that)/i, 'at').replace(/\b(\d{1,2}) (15|30|45)\b/g, '$1:$2');
  return /^\d/.test(time)
    ? `at ${time}`
    : time.toLowerCase().replace(/\b([ap])\.?m\b\.?/g, (_, half: string) => `${half.toUpperCase()}M`);
}

/** "Thursday, November 19 at 8 AM": the day, and from when to when. */
function split(read: string): { day: string; time: string } {
  const at = /,? \b(?:at|by|around|before|after|between|from|morning|afternoon|evening)\b/i.exec(read);
  return at
    ? { day: read.slice(0, at.index), time: read.slice(at.index).replace(/^,? /, '') }
    : { day: read, time: '' };
}

const isSaidIn = (said: string, read: string) => {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z\d:]+/g, ' ')
      .trim();
  return plain(read) === plain(said) || plain(read).startsWith(`${plain(said)} `);
};
