import { Temporal } from 'temporal-polyfill';
import type { Hours, TextingWeek as Week } from '#domain/campaigns/shown-campaigns.ts';
import { findWhereabouts, type Recipient, type Whereabouts } from './whereabouts.ts';

const everyDay = (from: number, to: number): Week => ({
  weekday: [from, to],
  saturday: [from, to],
  sunday: [from, to],
});

/** The law everywhere. */
const federal = everyDay(8, 21);
/** What we keep on top of it: nobody is texted at breakfast, nor on a Sunday morning. */
const ours: Week = { ...everyDay(9, 20), sunday: [12, 20] };
/** Nobody knows where they are: hours that are decent from coast to coast. */
const anywhere = everyDay(12, 20);

const stricter: Record<string, Week> = {
  ...Object.fromEntries(['FL', 'MD', 'MS', 'NJ', 'OK'].map((state) => [state, everyDay(8, 20)])),
  CT: everyDay(9, 20),
  TX: { ...everyDay(9, 21), sunday: [12, 21] },
  RI: { weekday: [9, 18], saturday: [10, 17], sunday: [10, 17] },
};

/** Between the decision and the carrier's hand-over some time passes: the last minute belongs to the night. */
const marginMinutes = 1;
/** Every window opens at least once a day; two zones of one state overlap by hours. */
const mostLooks = 40;

export interface QuietHoursOptions {
  /** False keeps to the law alone. */
  isOn?: boolean;
}

/** When someone may be texted: `now` itself while their window is open, else when it opens next. */
export function nextTextTime(now: Date, recipient: Recipient, options: QuietHoursOptions = {}): Date {
  return nextOpening(now, findWhereabouts(recipient), options);
}

export function nextOpening(
  now: Date,
  { state, zones }: Whereabouts,
  { isOn = true }: QuietHoursOptions = {},
): Date {
  const week = weekFor(state, isOn);
  let at = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  for (let look = 0; look < mostLooks; look += 1) {
    const openings = zones.map((zone) => openingIn(at.toZonedDateTimeISO(zone), week));
    const latest = openings.reduce((one, two) => (Temporal.Instant.compare(one, two) >= 0 ? one : two), at);
    if (latest.equals(at)) return new Date(at.epochMilliseconds);
    at = latest;
  }
  throw new Error(`no hour is decent in all of ${zones.join(', ')}`);
}

/** A key under which everyone with the same hours can be looked up together. */
export function hoursKey({ state, zones }: Whereabouts): string {
  return `${state} ${zones.join(' ')}`;
}

export function weekFor(state: string | null, isOn = true): Week {
  // Whose law counts is not known either, so these hours hold whether quiet hours are on or off.
  if (state === null) return narrower(federal, anywhere);
  const law = narrower(federal, stricter[state] ?? federal);
  return isOn ? narrower(law, ours) : law;
}

/** When the day of someone is over wherever they may be. */
export function startOfTomorrow(now: Date, { zones }: Whereabouts): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const midnights = zones.map(
    (zone) => at.toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().epochMilliseconds,
  );
  return new Date(Math.max(...midnights));
}

/** Whether two moments are of one day for someone, in any of the zones they may be in. */
export function isSameDay(one: Date, other: Date, { zones }: Whereabouts): boolean {
  const dayIn = (at: Date, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return zones.some((zone) => dayIn(one, zone).equals(dayIn(other, zone)));
}

function narrower(one: Week, two: Week): Week {
  const both = ([from, to]: Hours, [otherFrom, otherTo]: Hours): Hours => [
    Math.max(from, otherFrom),
    Math.min(to, otherTo),
  ];
  return {
    weekday: both(one.weekday, two.weekday),
    saturday: both(one.saturday, two.saturday),
    sunday: both(one.sunday, two.sunday),
  };
}

/** This moment if the window is open here, else when it opens: today or tomorrow. */
function openingIn(local: Temporal.ZonedDateTime, week: Week): Temporal.Instant {
  const [from, to] = hoursOn(local.dayOfWeek, week);
  const minute = local.hour * 60 + local.minute;
  if (minute >= to * 60 - marginMinutes) {
    const tomorrow = local.add({ days: 1 });
    return atHour(tomorrow, hoursOn(tomorrow.dayOfWeek, week)[0]);
  }
  return minute < from * 60 ? atHour(local, from) : local.toInstant();
}

function hoursOn(dayOfWeek: number, week: Week): Hours {
  if (dayOfWeek === 7) return week.sunday;
  return dayOfWeek === 6 ? week.saturday : week.weekday;
}

function atHour(day: Temporal.ZonedDateTime, hour: number): Temporal.Instant {
  return day
    .toPlainDate()
    .toZonedDateTime({ timeZone: day.timeZoneId, plainTime: Temporal.PlainTime.from({ hour }) })
    .toInstant();
}
