import type { Deps } from '../../../deps.ts';

/**
 * The link with which whoever reads this address stops the account's notes. None for the primary address: the
 * account itself is behind it, and it decides in its settings.
 */
export async function findStopUrl(
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
  const { id } = await db.service
    .insertInto('notes_opt_outs')
    .values({ account_id: accountId, email: address })
    // An update that changes nothing, because only then the row comes back.
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet({ email: address }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${publicUrl}/recipients/stop/${id}`;
}
