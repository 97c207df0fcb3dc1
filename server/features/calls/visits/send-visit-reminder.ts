import { sql } from 'kysely';
import { dayOf } from '#domain/plain/clock-time.ts';
import { visitReminderText } from '#domain/visits/visit-texts.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import { findVisit, isReminded, type OwnVisit, type Visit } from '../../../records/visits/find-visit.ts';
import { listVisitTexts } from '../../../records/visits/list-visit-texts.ts';
import { noteVisitText } from '../../../records/visits/note-visit-text.ts';
import { findVisitCustomer, type VisitCustomer } from './find-visit-customer.ts';
import { findReminderObstacle } from './find-visit-obstacle.ts';
import { planReminder } from './plan-reminder.ts';
import { queueVisitText } from './queue-visit-text.ts';

/** The text of the day before, if it is due now and nothing stands against it. Safe to ask as often as one likes. */
export async function sendVisitReminder(deps: Deps, own: OwnVisit): Promise<boolean> {
  const { accountId } = own;
  return deps.db.service.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const visit = await findVisit(tx, own, { lock: true });
    if (!visit?.beginsAt || !visit.day || !isReminded(visit)) return false;
    const { beginsAt, day, time, timeZone } = visit;
    const customer = await findVisitCustomer(tx, { accountId, contactId: visit.contactId });
    if ('missing' in customer) return false;
    const due = planReminder(visit, customer, now);
    if (!due || due > now) return false;
    // Two promises of one visit come one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`visit-reminder:${customer.id}`}, 0))`.execute(
      tx,
    );
    const isTold = (await listVisitTexts(tx, own)).some(
      (told) => told.beginsAt?.getTime() === beginsAt.getTime(),
    );
    if (isTold || (await knowsOfTheDay(tx, { accountId, visit, customer }))) return false;
    if (await findReminderObstacle(tx, { accountId, visit, customer, now })) return false;
    const business = await getSenderName(tx, accountId);
    const text = await queueVisitText(deps, tx, {
      accountId,
      customer,
      purpose: 'visit_reminder',
      body: visitReminderText({ business, day, time, today: dayOf(now, timeZone) }),
      key: `visit-reminder:${accountId}:${customer.id}:${beginsAt.toISOString()}`,
      at: now,
    });
    if (!text) return false;
    await noteVisitText(tx, own, { kind: 'day_before', beginsAt, messageId: text.id, at: now });
    return true;
  });
}

/** Whether they were told of another visit of that day, which still stands: one call often promises one visit twice. */
async function knowsOfTheDay(
  tx: Tx,
  { accountId, visit, customer }: { accountId: string; visit: Visit; customer: VisitCustomer },
): Promise<boolean> {
  const told = await tx
    .selectFrom('visit_texts')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'visit_texts.account_id')
        .onRef('messages.id', '=', 'visit_texts.message_id'),
    )
    .select(['promise_id', 'appointment_id', 'begins_at as beginsAt'])
    .where('visit_texts.account_id', '=', accountId)
    .where('visit_texts.kind', '=', 'day_before')
    .where('messages.contact_id', '=', customer.id)
    .where('begins_at', '>', sql<Date>`${visit.beginsAt}::timestamptz - interval '2 days'`)
    .where('begins_at', '<', sql<Date>`${visit.beginsAt}::timestamptz + interval '2 days'`)
    .execute();
  for (const { promise_id, appointment_id, beginsAt } of told) {
    const ref = promise_id ? { promiseId: promise_id } : { appointmentId: appointment_id ?? '' };
    if (JSON.stringify(ref) === JSON.stringify(visit.ref)) continue;
    const other = await findVisit(tx, { accountId, ref });
    const stands = other?.isOpen && other.beginsAt?.getTime() === beginsAt?.getTime();
    if (stands && other?.day === visit.day) return true;
  }
  return false;
}
