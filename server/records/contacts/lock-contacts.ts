import type { Tx } from '../../db/database.ts';

/** Those who are there of some contacts, held until the transaction ends; in one order, so that nobody waits in a circle. */
export function lockContacts(tx: Tx, { accountId, contactIds }: { accountId: string; contactIds: string[] }) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'tags', 'phone', 'text_consent'])
    .where('account_id', '=', accountId)
    .where('id', 'in', contactIds)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}
