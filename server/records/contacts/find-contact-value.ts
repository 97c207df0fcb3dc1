import type { CustomerField } from '#domain/calls/notes.ts';
import type { Tx } from '../../db/database.ts';

/** One detail of a contact, as it stands before it is corrected. */
export async function findContactValue(
  tx: Tx,
  own: { accountId: string; contactId: string | null; field: CustomerField },
): Promise<{ id: string; value: string | null } | null> {
  if (!own.contactId) return null;
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', `${own.field} as value`])
    .where('account_id', '=', own.accountId)
    .where('id', '=', own.contactId)
    .executeTakeFirst();
  return contact ?? null;
}
