import type { Tx } from '../../db/database.ts';

/** A contact that exists only because this call was misheard may go; one with other calls or with consent stays. */
export async function isOnlyHeard(tx: Tx, own: { accountId: string; contactId: string }): Promise<boolean> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['source', 'text_consent'])
    .select((eb) =>
      eb
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .whereRef('calls.account_id', '=', 'contacts.account_id')
        .whereRef('calls.contact_id', '=', 'contacts.id')
        .as('calls'),
    )
    .where('account_id', '=', own.accountId)
    .where('id', '=', own.contactId)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  return contact?.source === 'call' && !contact.text_consent && (contact.calls ?? 0) <= 1;
}
