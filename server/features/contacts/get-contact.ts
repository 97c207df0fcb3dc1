import { sql } from 'kysely';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import type { Deps } from '../../deps.ts';
import { noSuchContact } from '../../records/contacts/get-own-contact.ts';
import { contactColumns } from './contact-filters.ts';
import { findFollowUp } from './find-follow-up.ts';
import { listMerges } from './list-merges.ts';

/** Everything on a contact's page: the person, the wording of their consent or their stop, and what is next. */
export async function getContact(
  deps: Deps,
  { accountId, timeZone, contactId }: { accountId: string; timeZone: string; contactId: string },
): Promise<ContactDetail<Date>> {
  const [[contact], merges, followUp] = await Promise.all([
    deps.db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('contacts')
        .leftJoin('opt_outs', (join) =>
          join
            .onRef('opt_outs.account_id', '=', 'contacts.account_id')
            .onRef('opt_outs.phone', '=', 'contacts.phone')
            .on('opt_outs.opted_in_again_at', 'is', null),
        )
        .leftJoin('conversations', (join) =>
          join
            .onRef('conversations.account_id', '=', 'contacts.account_id')
            .onRef('conversations.phone', '=', 'contacts.phone'),
        )
        .select(contactColumns)
        .select(['contacts.text_consent_statement as consentStatement', 'contacts.notes'])
        .select(['opted_out_at as optedOutAt', 'opt_outs.source as optOutSource', 'wording as optOutWording'])
        .select('conversations.id as conversationId')
        .select(
          sql<string[]>`array(select part.phone from contacts part where part.account_id = contacts.account_id
            and part.merged_into_id = contacts.id and part.phone is not null order by part.phone)`.as(
            'otherPhones',
          ),
        )
        .where('contacts.account_id', '=', accountId)
        .where('contacts.id', '=', contactId)
        .where('contacts.merged_into_id', 'is', null),
    ),
    listMerges(deps, { accountId, contactId }),
    findFollowUp(deps, { accountId, timeZone, contactId }),
  ]);
  if (!contact) throw noSuchContact();
  return { contact, merges, ...followUp };
}
