import { dayOf } from '#domain/plain/clock-time.ts';
import type { VisitPreview } from '#domain/visits/shown-visits.ts';
import { type VisitObstacle, visitObstacles } from '#domain/visits/visit-obstacles.ts';
import { arrivalMinutes, onMyWayText, visitReminderText } from '#domain/visits/visit-texts.ts';
import type { Deps } from '../../../deps.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import type { OwnVisit } from '../../../records/visits/find-visit.ts';
import { listVisitTexts } from '../../../records/visits/list-visit-texts.ts';
import { findVisitCustomer } from './find-visit-customer.ts';
import { findOnMyWayObstacle, findReminderObstacle } from './find-visit-obstacle.ts';
import { getVisit } from './get-visit.ts';
import { planReminder } from './plan-reminder.ts';

/** To whom and word for word what, before anything is sent; nothing is stored. */
export async function previewVisit(
  { db, clock }: Deps,
  { seesContacts, ...own }: OwnVisit & { seesContacts: boolean },
): Promise<VisitPreview<Date>> {
  const { accountId } = own;
  return db.service.transaction().execute(async (tx) => {
    const visit = await getVisit(tx, own);
    const now = clock.now();
    const business = await getSenderName(tx, accountId);
    const found = await findVisitCustomer(tx, { accountId, contactId: visit.contactId });
    const customer = 'missing' in found ? null : found;
    const asked = { accountId, visit, customer: found, now };
    const texts = await listVisitTexts(tx, own);
    const last = texts.find(({ kind }) => kind === 'on_my_way');
    const reminded = texts.find(
      ({ kind, beginsAt }) => kind === 'day_before' && beginsAt?.getTime() === visit.beginsAt?.getTime(),
    );
    const goesOutAt = customer && !reminded ? planReminder(visit, customer, now) : null;
    const { day, time, timeZone, ownReminder, isRemindedByDefault } = visit;
    return {
      customerName: seesContacts ? (customer?.name ?? null) : null,
      phone: seesContacts ? (customer?.phone ?? null) : null,
      onMyWay: {
        texts: arrivalMinutes.map((minutes) => ({ minutes, text: onMyWayText(business, minutes) })),
        round: (last?.round ?? 0) + 1,
        lastAt: last?.at ?? null,
        obstacle: inWords(await findOnMyWayObstacle(tx, asked)),
      },
      reminder: {
        text: day && visitReminderText({ business, day, time, today: dayOf(goesOutAt ?? now, timeZone) }),
        own: ownReminder,
        byDefault: isRemindedByDefault,
        sentAt: reminded?.at ?? null,
        goesOutAt,
        obstacle: inWords(await findReminderObstacle(tx, asked)),
      },
    };
  });
}

const inWords = (obstacle: VisitObstacle | null) => obstacle && visitObstacles[obstacle];
