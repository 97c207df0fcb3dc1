import { z } from 'zod';

// What a customer is texted about a visit: that somebody is on the way, and the day before that they come.

/** How long it still takes; a pro at the wheel chooses, and types nothing. */
export const arrivalMinutes = [10, 20, 30, 45, 60] as const;
export type ArrivalMinutes = (typeof arrivalMinutes)[number];

/** Later than this it says what is not so any more: it is not sent then. */
export const onMyWayMinutes = 15;

export const onMyWaySchema = z.strictObject({
  minutes: z.literal(arrivalMinutes, 'Choose how long it takes.'),
  /** 1, and one more for each time the customer was told before: whoever presses twice at once sends one. */
  round: z.int('Say how often they were told before.').min(1).max(100),
});
export type OnMyWay = z.infer<typeof onMyWaySchema>;

/** Null: as the settings say. */
export const visitReminderSchema = z.strictObject({
  remind: z.boolean('Say whether they get a text the day before.').nullable(),
});

const optOutLine = 'Reply STOP to opt-out';
const mostLetters = 60;

export function onMyWayText(business: string, minutes: ArrivalMinutes): string {
  const soon = minutes === 60 ? 'an hour' : `${minutes} minutes`;
  return `${nameInText(business)}: we are on our way and should be there in about ${soon}. ${optOutLine}`;
}

interface Reminded {
  business: string;
  /** Of the visit, and of the day on which they read it. */
  day: string;
  time: string | null;
  today: string;
}

export function visitReminderText({ business, day, time, today }: Reminded): string {
  const date = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  const when = `${day === today ? 'today' : 'tomorrow'}, ${date}${time ? `, at ${writeClock(time)}` : ''}`;
  return `${nameInText(business)}: see you ${when}. If that does not suit you, just reply. ${optOutLine}`;
}

function writeClock(time: string): string {
  const at = new Date(`2000-01-01T${time}:00Z`);
  // A narrow space would make two texts of one.
  return at
    .toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .replace(/\s/g, ' ');
}

const nameInText = (business: string) =>
  business
    .replace(/[\p{Cc}\s{}]+/gu, ' ')
    .trim()
    .slice(0, mostLetters);
