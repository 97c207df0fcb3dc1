import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { listOwnLines } from './list-own-lines.ts';

/** The ids that are lines of the business; one that is not is refused. */
export async function getOwnLines(
  tx: Tx,
  { accountId, lineIds }: { accountId: string; lineIds: string[] },
): Promise<string[]> {
  const found = await listOwnLines(tx, { accountId, lineIds });
  if (found.length < new Set(lineIds).size)
    throw new AppError('not_found', {
      userMessage: 'One of these lines is gone. Reload the page and choose again.',
    });
  return found;
}
