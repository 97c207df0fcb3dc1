import type { Tx } from '../../../db/database.ts';
import { findContactByPhone } from '../../contacts/find-contact-by-phone.ts';
import { nextTextTime } from './quiet-hours.ts';

/** Someone who wrote within this time waits for an answer, whatever the hour. */
const waitsHours = 24;

export function waitsForAnswer(lastWroteAt: Date | null, at: Date): boolean {
  return lastWroteAt !== null && at.getTime() - lastWroteAt.getTime() <= waitsHours * 3600_000;
}

/** When a customer of the account may be texted where they are: `at` itself by day, else when their day begins. */
export async function findTextTime(
  tx: Tx,
  { accountId, phone, at }: { accountId: string; phone: string; at: Date },
): Promise<Date> {
  const contact = await findContactByPhone(tx, { accountId, phone });
  return nextTextTime(at, { phone, state: contact?.state ?? null, zip: contact?.zip ?? null });
}
