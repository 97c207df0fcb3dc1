import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../../db/schema.generated.ts';
import { lastJobOn } from '../../../../records/contacts/fill-blanks.ts';
import { noSuchContact } from '../../../../records/contacts/get-own-contact.ts';
import { cursorTime } from '../page.ts';

export const contactTime = sql`contacts.created_at`;
export const contactId = sql`contacts.id`;
export const contactParams = z.object({ id: z.uuid('There is no such contact.') });

export function selectContacts(read: Kysely<DB>, accountId: string) {
  return read
    .selectFrom('contacts')
    .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.email', 'contacts.address'])
    .select(['contacts.state', 'contacts.zip', 'contacts.tags', 'contacts.source'])
    .select(['contacts.last_job_title as lastJobTitle', 'contacts.text_consent as textConsent'])
    .select(['contacts.created_at as createdAt', 'contacts.updated_at as updatedAt'])
    .select(lastJobOn)
    .select(
      sql<boolean>`exists (select from opt_outs where opt_outs.account_id = contacts.account_id
        and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null)`.as('optedOut'),
    )
    .select(cursorTime(contactTime))
    .where('contacts.account_id', '=', accountId)
    .where('contacts.merged_into_id', 'is', null);
}

export async function getOne(read: Kysely<DB>, accountId: string, id: string) {
  const row = await selectContacts(read, accountId).where('contacts.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchContact();
  return row;
}
