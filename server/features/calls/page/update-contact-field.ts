import type { CustomerField } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';

/**
 * Puts a confirmed value on the contact and returns the contact the call now belongs to: a corrected phone may be
 * the phone of somebody known, and then the call is theirs.
 */
export async function updateContactField(
  tx: Tx,
  input: { accountId: string; contactId: string; field: CustomerField; value: string },
): Promise<string> {
  const { accountId, contactId, field, value } = input;
  const known = field === 'phone' ? await findByPhone(tx, accountId, value) : null;
  if (known && known.id !== contactId) {
    await mergeIfOnlyHeard(tx, { accountId, from: contactId, into: known.id });
    return known.id;
  }
  await tx
    .updateTable('contacts')
    .set({ [field]: field === 'name' ? value.slice(0, 200) : value })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
  return contactId;
}

async function findByPhone(tx: Tx, accountId: string, phone: string) {
  const contact = await tx
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  return contact ?? null;
}

/** A contact that exists only because this call was misheard goes; one with other calls or texts stays. */
async function mergeIfOnlyHeard(
  tx: Tx,
  { accountId, from, into }: { accountId: string; from: string; into: string },
): Promise<void> {
  const { calls } = await tx
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .executeTakeFirstOrThrow();
  if (calls > 1) return;
  await tx
    .updateTable('contacts')
    .set({ merged_into_id: into })
    .where('account_id', '=', accountId)
    .where('id', '=', from)
    .where('source', '=', 'call')
    .where('text_consent', '=', false)
    .execute();
}
