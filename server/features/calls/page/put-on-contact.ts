import type { CustomerField, Notes } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';
import { correctContact } from '../../../records/contacts/correct-contact.ts';
import { linkCall } from '../../../records/contacts/link-calls.ts';
import { saveContact } from '../notes/save-contact.ts';

interface Confirmed {
  call: { id: string; account_id: string | null; contact_id: string | null };
  notes: Notes;
  field: CustomerField;
  value: string;
  now: Date;
}

/** A confirmed detail on the contact of its call, which is made or found where the call had none. */
export async function putOnContact(tx: Tx, { call, notes, field, value, now }: Confirmed): Promise<void> {
  const { id: callId, account_id: accountId } = call;
  if (!accountId) return;
  const contactId = call.contact_id ?? (await saveContact(tx, { accountId, customer: notes.customer }));
  if (!contactId) return;
  const kept = await correctContact(tx, { accountId, contactId, field, value, now });
  await linkCall(tx, { callId, contactId: kept });
}
