import type { Deps } from '../../../deps.ts';

/**
 * The link with which whoever reads this address stops the account's notes. None for the primary address: the
 * account itself is behind it, and it decides in its settings.
 */
export async function findStopUrl(
  { db, publicUrl }: Deps,
  { userId, address }: { userId: string; address: string },
): Promise<string | null> {
  const own = await db.service
    .selectFrom('email_recipients')
    .select('id')
    .where('user_id', '=', userId)
    .where('email', '=', address)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  if (own) return null;
  const { id } = await db.service
    .insertInto('notes_opt_outs')
    .values({ user_id: userId, email: address })
    // An update that changes nothing, because only then the row comes back.
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doUpdateSet({ email: address }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${publicUrl}/recipients/stop/${id}`;
}
