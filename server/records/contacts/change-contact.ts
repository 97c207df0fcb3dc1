import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Tx } from '../../db/database.ts';
import { notedConsent } from './consent.ts';
import { getOwnContact } from './get-own-contact.ts';
import { refuseTakenPhone } from './refuse-taken-phone.ts';
import { toTypedColumns } from './to-typed-columns.ts';

interface Change {
  accountId: string;
  contactId: string;
  input: ContactInput;
  now: Date;
}

/** A contact as the pro typed it anew. */
export async function changeContact(tx: Tx, { accountId, contactId, input, now }: Change): Promise<void> {
  const before = await getOwnContact(tx, { accountId, contactId });
  await refuseTakenPhone(tx, { accountId, phone: input.phone, ownId: contactId });
  // Consent was given for a number: it stands as long as the number does.
  const stands = before.text_consent && input.textConsent && before.phone === input.phone;
  const consent = stands ? {} : await notedConsent(tx, { accountId, input, now });
  const { last_job_at, ...columns } = toTypedColumns(input);
  // A form knows the day, the row the moment: the same day keeps the moment.
  const keepsMoment = before.last_job_at?.toISOString().slice(0, 10) === input.lastJobOn;
  await tx
    .updateTable('contacts')
    .set({ ...columns, ...consent, ...(!keepsMoment && { last_job_at }) })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
}
