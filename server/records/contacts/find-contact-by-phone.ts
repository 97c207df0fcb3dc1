import type { Tx } from '../../db/database.ts';

/** A number is one contact's of an account; those that were merged away do not count. */
export async function findContactByPhone(tx: Tx, { accountId, phone }: { accountId: string; phone: string }) {
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  return contact ?? null;
}
