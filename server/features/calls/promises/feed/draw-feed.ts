import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { isVisit, visitMinutes } from '#domain/promises/is-visit.ts';
import type { Deps } from '../../../../deps.ts';
import { startOfDue } from '../../../../records/visits/start-of-due.ts';
import type { Feed } from './find-feed.ts';
import {
  type FeedAppointment,
  type FeedPromise,
  listFeedAppointments,
  listFeedPromises,
} from './list-feed-rows.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A deadline, such as "by 5": long enough to be seen in a calendar. */
const deadlineMinutes = 15;
/** How often calendars are asked to look again. Most decide for themselves. */
const refreshSeconds = 60 * 60;

/** What the person may see, as a calendar. The same as long as nothing has changed. */
export async function drawFeed(deps: Deps, { accountId, loginId, role, timeZone }: Feed): Promise<string> {
  const db = deps.db.forMember({ accountId, loginId, role }, { mayServe: false });
  const whose = { accountId, now: deps.clock.now() };
  const [promises, appointments] = await Promise.all([
    listFeedPromises(db, whose),
    listFeedAppointments(db, whose),
  ]);
  const calendar = ical({
    prodId: { company: 'Jotline', product: 'Promises', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: 'Jotline promises',
    ttl: refreshSeconds,
  });
  const hostname = new URL(deps.publicUrl).hostname;
  const showsLine = new Set(promises.map(({ lineName }) => lineName)).size > 1;
  for (const promise of promises) {
    const when = timesOf(promise, timeZone);
    if (!when.allDay && appointments.some((one) => isSameVisit(one, promise, when.start))) continue;
    const url = `${deps.publicUrl}/dashboard/calls/${promise.callId}`;
    calendar.createEvent({
      id: `${promise.id}@${hostname}`,
      sequence: promise.revision,
      stamp: promise.updatedAt,
      lastModified: promise.updatedAt,
      ...when,
      summary: summaryOf(promise),
      description: [...factsOf(promise, showsLine), url].join('\n'),
      url,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  for (const { id, sequence, updatedAt, startsAt, endsAt, title, contactId } of appointments)
    calendar.createEvent({
      // That of the file which the conversation offers: who has both has it once.
      id: `${id}@${hostname}`,
      sequence,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endsAt,
      summary: inOneLine(title),
      ...(contactId && { url: `${deps.publicUrl}/dashboard/contacts/${contactId}` }),
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    });
  // Each line has an end, the last one too; the library leaves it out.
  return `${calendar.toString()}\r\n`;
}

/** A day without an hour is the whole day, wherever the calendar is. Only a visit keeps the person busy. */
function timesOf({ owner, text, day, time }: FeedPromise, timeZone: string) {
  const isBusy = time !== null && isVisit({ owner, text });
  const start = time === null ? new Date(`${day}T00:00:00Z`) : startOfDue({ day, time }, timeZone);
  const lengthMs = time === null ? dayMs : (isBusy ? visitMinutes : deadlineMinutes) * minuteMs;
  return {
    start,
    end: new Date(start.getTime() + lengthMs),
    allDay: time === null,
    transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  } satisfies Partial<ICalEventData>;
}

/** An appointment with the same customer that begins about when the visit was promised for. */
function isSameVisit(
  { contactId, callId, startsAt }: FeedAppointment,
  promise: FeedPromise,
  start: Date,
): boolean {
  if (!isVisit(promise)) return false;
  const isSameJob =
    (contactId !== null && contactId === promise.contactId) || (callId !== null && callId === promise.callId);
  return isSameJob && Math.abs(startsAt.getTime() - start.getTime()) < visitMinutes * minuteMs;
}

function summaryOf({ owner, text, customerName }: FeedPromise): string {
  if (owner === 'customer') return inOneLine(`${customerName ?? 'Customer'}: ${text}`);
  return inOneLine(`${text}${customerName ? ` (${customerName})` : ''}`);
}

function factsOf({ dueWords, jobTitle, lineName }: FeedPromise, showsLine: boolean): string[] {
  const facts = [dueWords && `“${dueWords}”`, jobTitle, showsLine ? lineName : null];
  return facts.filter((fact) => fact !== null && fact !== '').map((fact) => inOneLine(fact ?? ''));
}

const inOneLine = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .split(/ +/)
    .join(' ')
    .trim();
