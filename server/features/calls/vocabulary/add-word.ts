import type { AddedWord, ShownWord } from '#domain/calls/vocabulary.ts';
import type { Deps } from '../../../deps.ts';

/** A word the person typed, or one that comes back after it was removed. One that is there stays as it is. */
export async function addWord(
  { db, clock }: Deps,
  { accountId, word }: { accountId: string; word: AddedWord },
): Promise<ShownWord<Date>> {
  return db.asAccount(accountId, (tx) =>
    tx
      .insertInto('account_vocabulary')
      .values({ account_id: accountId, ...word, last_used_at: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'text', 'heard']).doUpdateSet({ last_used_at: clock.now() }),
      )
      .returning(['id', 'kind', 'text', 'heard', 'times', 'last_used_at as lastUsedAt'])
      .executeTakeFirstOrThrow(),
  );
}
