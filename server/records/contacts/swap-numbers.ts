import type { Tx } from '../../db/database.ts';
import { withoutConsent } from './consent.ts';

interface Holder {
  account_id: string;
  id: string;
  phone: string | null;
}

/**
 * Of a contact with two numbers, the other one becomes the one that is called and texted: the part that came with it
 * keeps the first. Consent was given for a number, and is noted anew.
 */
export async function swapNumbers(
  tx: Tx,
  { account_id: accountId, id, phone: before }: Holder,
  phone: string | null,
): Promise<void> {
  if (phone === null || phone === before) return;
  const part = await tx
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('merged_into_id', '=', id)
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst();
  if (!part) return;
  const give = (contactId: string, number: string | null) =>
    tx
      .updateTable('contacts')
      .set({ phone: number, ...withoutConsent })
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .execute();
  await give(part.id, null);
  await give(id, phone);
  await give(part.id, before);
}
