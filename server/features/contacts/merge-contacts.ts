import { type Selectable, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Contacts } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import { getOwnContact } from './queries.ts';

type Contact = Selectable<Contacts>;

/**
 * Two entries of one person become one: what the kept one lacks comes from the duplicate, and calls, texts and
 * appointments move over. Consent goes with its number, so it moves only if the number does; opt-outs are kept by
 * number and hold either way.
 */
export async function mergeContacts(
  { db }: Deps,
  { accountId, contactId, duplicateId }: { accountId: string; contactId: string; duplicateId: string },
) {
  if (contactId === duplicateId)
    throw new AppError('conflict', { userMessage: 'Choose another contact to merge with.' });
  await db.asAccount(accountId, async (tx) => {
    // In one order, so that two people merging the same pair the other way round do not block each other.
    const [first, second] = [contactId, duplicateId].sort() as [string, string];
    const locked = [
      await getOwnContact(tx, { accountId, contactId: first }),
      await getOwnContact(tx, { accountId, contactId: second }),
    ];
    const kept = locked.find(({ id }) => id === contactId) as Contact;
    const duplicate = locked.find(({ id }) => id === duplicateId) as Contact;
    await moveHistory(tx, { accountId, from: duplicate.id, to: kept.id });
    await tx
      .updateTable('contacts')
      .set({ merged_into_id: kept.id })
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('id', '=', duplicate.id), eb('merged_into_id', '=', duplicate.id)]))
      .execute();
    await tx
      .updateTable('contacts')
      .set(joinContacts(kept, duplicate))
      .where('account_id', '=', accountId)
      .where('id', '=', kept.id)
      .execute();
  });
  return { id: contactId };
}

function joinContacts(kept: Contact, duplicate: Contact) {
  const takesPhone = !kept.phone || kept.phone === duplicate.phone;
  const takesConsent = takesPhone && duplicate.text_consent && !kept.text_consent;
  const later =
    (duplicate.last_job_at?.getTime() ?? 0) > (kept.last_job_at?.getTime() ?? 0) ? duplicate : kept;
  return {
    name: kept.name ?? duplicate.name,
    phone: kept.phone ?? duplicate.phone,
    email: kept.email ?? duplicate.email,
    address: kept.address ?? duplicate.address,
    state: kept.state ?? duplicate.state,
    zip: kept.zip ?? duplicate.zip,
    tags: [...new Set([...kept.tags, ...duplicate.tags])].slice(0, 20),
    last_job_at: later.last_job_at,
    last_job_title: later.last_job_title,
    ...(takesConsent && {
      text_consent: true,
      text_consent_source: duplicate.text_consent_source,
      text_consent_statement: duplicate.text_consent_statement,
      text_consent_at: duplicate.text_consent_at,
    }),
  };
}

async function moveHistory(tx: Tx, { accountId, from, to }: { accountId: string; from: string; to: string }) {
  for (const table of ['calls', 'conversations', 'messages', 'appointments'] as const)
    await tx
      .updateTable(table)
      .set({ contact_id: to })
      .where('account_id', '=', accountId)
      .where('contact_id', '=', from)
      .execute();
  // One contact stands in a campaign once; where both got it, the duplicate's row keeps its number alone.
  await sql`
    update campaign_recipients moved set contact_id = case when exists (
      select from campaign_recipients other where other.campaign_id = moved.campaign_id and other.contact_id = ${to}
    ) then null else ${to}::uuid end
    where moved.account_id = ${accountId} and moved.contact_id = ${from}`.execute(tx);
}
