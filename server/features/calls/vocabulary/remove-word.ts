import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

export async function removeWord(
  { db }: Deps,
  { accountId, wordId }: { accountId: string; wordId: string },
): Promise<void> {
  const removed = await db.asAccount(accountId, (tx) =>
    tx
      .deleteFrom('account_vocabulary')
      .where('account_id', '=', accountId)
      .where('id', '=', wordId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!removed) throw new AppError('not_found', { userMessage: 'We could not find that word.' });
}
