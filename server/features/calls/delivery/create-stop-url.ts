import type { Deps } from '../../../deps.ts';
import { createStopLink } from '../../../records/lines/stop-notes.ts';

/**
 * The link with which whoever reads this address stops the account's notes. None for the primary address: the
 * account itself is behind it, and it decides in its settings.
 */
export async function createStopUrl(
  { db, publicUrl }: Deps,
  { accountId, address }: { accountId: string; address: string },
): Promise<string | null> {
  const own = await db.service
    .selectFrom('email_recipients')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', address)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  if (own) return null;
  const { id } = await createStopLink(db.service, { accountId, email: address });
  return `${publicUrl}/recipients/stop/${id}`;
}
