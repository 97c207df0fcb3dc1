import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

/** From the next request on nobody gets in with it. */
export async function revokeKey(
  { db }: Deps,
  { accountId, keyId }: { accountId: string; keyId: string },
): Promise<void> {
  const { numDeletedRows } = await db.service
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', { userMessage: 'There is no such key.' });
}
