import { onMyWayMinutes } from '#domain/visits/visit-texts.ts';
import type { Tx } from '../../db/database.ts';
import { findVisit, isReminded, type VisitRef } from './find-visit.ts';

interface Waiting {
  id: string;
  account_id: string | null;
  purpose: string;
}

const tooLate = 'Not sent: it would have come too late.';
const notSo = 'Not sent: the visit was moved, done or called off meanwhile.';

/**
 * Why a text about a visit must not go out any more, asked when it leaves: the carrier may have been away, and meanwhile
 * the visit was moved, or has begun. Null for every other text.
 */
export async function findStaleVisit(tx: Tx, text: Waiting, now: Date): Promise<string | null> {
  const accountId = text.account_id;
  if (!accountId || (text.purpose !== 'on_my_way' && text.purpose !== 'visit_reminder')) return null;
  const written = await tx
    .selectFrom('visit_texts')
    .select(['promise_id', 'appointment_id', 'begins_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', text.id)
    .executeTakeFirst();
  // The promise is gone, and what was written for it went along.
  const ref = written && toRef(written);
  if (!ref) return notSo;
  if (written.begins_at === null)
    return now.getTime() - written.created_at.getTime() > onMyWayMinutes * 60_000 ? tooLate : null;
  if (written.begins_at <= now) return tooLate;
  const visit = await findVisit(tx, { accountId, ref });
  const stands =
    visit?.isOpen &&
    visit.isVisit &&
    isReminded(visit) &&
    visit.beginsAt?.getTime() === written.begins_at.getTime();
  return stands ? null : notSo;
}

function toRef(row: { promise_id: string | null; appointment_id: string | null }): VisitRef | null {
  if (row.promise_id) return { promiseId: row.promise_id };
  return row.appointment_id ? { appointmentId: row.appointment_id } : null;
}
