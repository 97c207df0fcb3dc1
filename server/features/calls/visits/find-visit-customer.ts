import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { nextTextTime } from '../../../records/texts/timing/quiet-hours.ts';

export interface VisitCustomer {
  id: string;
  name: string | null;
  phone: string;
  state: string | null;
  zip: string | null;
  hasAgreed: boolean;
  lastWroteAt: Date | null;
}

/** The contact a visit is for; without a number, or without a contact, the word for what is missing. */
export async function findVisitCustomer(
  db: Kysely<DB>,
  { accountId, contactId }: { accountId: string; contactId: string | null },
): Promise<VisitCustomer | { missing: 'no_contact' | 'no_number' }> {
  if (!contactId) return { missing: 'no_contact' };
  const row = await db
    .selectFrom('contacts')
    .leftJoin('conversations', (join) =>
      join
        .onRef('conversations.account_id', '=', 'contacts.account_id')
        .onRef('conversations.phone', '=', 'contacts.phone'),
    )
    .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.state', 'contacts.zip'])
    .select(['contacts.text_consent as hasAgreed', 'conversations.last_inbound_at as lastWroteAt'])
    .where('contacts.account_id', '=', accountId)
    .where('contacts.id', '=', contactId)
    .where('contacts.merged_into_id', 'is', null)
    .executeTakeFirst();
  if (!row) return { missing: 'no_contact' };
  const { phone, ...customer } = row;
  return phone ? { ...customer, phone } : { missing: 'no_number' };
}

/** When they may be texted where they are: at once by day, else when their day begins. */
export const textTimeOf = ({ phone, state, zip }: VisitCustomer, at: Date): Date =>
  nextTextTime(at, { phone, state, zip });
