import type { Selectable } from 'kysely';
import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Tx } from '../../db/database.ts';
import type { Contacts } from '../../db/schema.generated.ts';
import { isOptedOut } from '../texts/opt-outs/is-opted-out.ts';
import { notedConsent } from './consent.ts';
import { getOwnContact } from './get-own-contact.ts';
import { refuseTakenPhone } from './refuse-taken-phone.ts';
import { settleTags } from './settle-tags.ts';
import { swapNumbers } from './swap-numbers.ts';
import { toTypedColumns } from './to-typed-columns.ts';

interface Change {
  accountId: string;
  contactId: string;
  input: ContactInput;
  now: Date;
  keepsOptOut?: boolean;
}

/** A contact as the pro typed it anew. */
export async function changeContact(
  tx: Tx,
  { accountId, contactId, input, now, keepsOptOut }: Change,
): Promise<void> {
  const tags = await settleTags(tx, { accountId, tags: input.tags });
  const before = await getOwnContact(tx, { accountId, contactId });
  await refuseTakenPhone(tx, { accountId, phone: input.phone, ownId: contactId });
  const stands = await doesConsentStand(tx, before, input);
  await swapNumbers(tx, before, input.phone);
  const consent = stands ? {} : await notedConsent(tx, { accountId, input, now, keepsOptOut });
  await tx
    .updateTable('contacts')
    .set({ ...toTypedColumns({ ...input, tags }), ...consent })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
}

/**
 * Consent was given for a number: it stands as long as the number does. Of someone who opted out, the old one is asleep:
 * it neither comes back by itself nor goes, and a new one needs its words.
 */
async function doesConsentStand(
  tx: Tx,
  before: Pick<Selectable<Contacts>, 'account_id' | 'phone' | 'text_consent'>,
  input: ContactInput,
): Promise<boolean> {
  const { account_id: accountId, phone, text_consent: hadConsent } = before;
  if (!phone || phone !== input.phone) return false;
  if (await isOptedOut(tx, { accountId, phone })) return !input.textConsent;
  return hadConsent && input.textConsent;
}
