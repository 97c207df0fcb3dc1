import { dayOf } from '../plain/clock-time.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const dayMs = 24 * 3600 * 1000;

/**
 * "Tomorrow" is another day when it is read: days that were said are written with their date. A day that could be meant
 * in two ways (the weekday of the call itself, "next Friday") stays as it was said.
 */
export function writeOutDays(
  text: string,
  { calledAt, timeZone }: { calledAt: string; timeZone: string },
): string {
  // Noon of the day of the call, as a calendar without clocks.
  const called = new Date(`${dayOf(new Date(calledAt), timeZone)}T12:00:00Z`);
  return text.replace(
    /(\b(?:next|last|every|each|most)\s+)?\b(today|tonight|tomorrow|this (?:morning|afternoon|evening)|(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b(?!s\b)(?!,? (?:the )?\d|,? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    (said, vague: string | undefined, word: string) => {
      const days = vague ? null : daysUntil(word.toLowerCase(), called);
      if (days === null) return said;
      const day = new Date(called.getTime() + days * dayMs).toLocaleDateString('en-US', {
        timeZone: 'UTC',
        weekday: 'long',
        month: 'long',
        day: 'numeric',
      });
      const [, part] = / (\w+)$/.exec(word) ?? [];
      if (part) return `the ${part.toLowerCase()} of ${day}`;
      return word.toLowerCase() === 'tonight' ? `the evening of ${day}` : day;
    },
  );
}

function daysUntil(word: string, called: Date): number | null {
  if (word === 'today' || word === 'tonight' || word.startsWith('this ')) return 0;
  if (word === 'tomorrow') return 1;
  const days = (weekdays.indexOf(word) - called.getUTCDay() + 7) % 7;
  return days === 0 ? null : days;
}
