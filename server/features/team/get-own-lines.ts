import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

/** The ids that are lines of the business; one that is not is refused. */
export async function listOwnLines(
  tx: Tx,
  { accountId, lineIds }: { accountId: string; lineIds: string[] },
): Promise<string[]> {
  const wanted = [...new Set(lineIds)];
  if (wanted.length === 0) return [];
  const found = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', wanted)
    .execute();
  if (found.length < wanted.length)
    throw new AppError('not_found', {
      userMessage: 'One of these lines is gone. Reload the page and choose again.',
    });
  return found.map(({ id }) => id);
}
