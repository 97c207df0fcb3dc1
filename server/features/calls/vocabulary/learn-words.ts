import { sql } from 'kysely';
import type { KnownWord } from '#domain/calls/vocabulary.ts';
import type { Tx } from '../../../db/database.ts';

type Word = Omit<KnownWord, 'times'>;
/** More than any recogniser is told; what was not met for longest goes. */
const mostWords = 500;

/** A word that was corrected or confirmed, once more. */
export async function learnWords(
  tx: Tx,
  { accountId, words, now }: { accountId: string; words: Word[]; now: Date },
): Promise<void> {
  for (const { kind, text, heard } of words) {
    await tx
      .insertInto('account_vocabulary')
      .values({ account_id: accountId, kind, text, heard, last_used_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind', 'text', 'heard'])
          .doUpdateSet({ times: sql<number>`account_vocabulary.times + 1`, last_used_at: now }),
      )
      .execute();
  }
  if (words.length === 0) return;
  await tx
    .deleteFrom('account_vocabulary')
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_vocabulary')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .offset(mostWords),
    )
    .execute();
}

/** The answer was a slip and was taken back: so is what it taught. */
export async function unlearnWords(
  tx: Tx,
  { accountId, words }: { accountId: string; words: Word[] },
): Promise<void> {
  for (const { kind, text, heard } of words) {
    const { id, times } =
      (await tx
        .selectFrom('account_vocabulary')
        .select(['id', 'times'])
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('text', '=', text)
        .where('heard', 'is not distinct from', heard)
        .forUpdate()
        .executeTakeFirst()) ?? {};
    if (!id || !times) continue;
    if (times > 1)
      await tx
        .updateTable('account_vocabulary')
        .set({ times: times - 1 })
        .where('id', '=', id)
        .execute();
    else await tx.deleteFrom('account_vocabulary').where('id', '=', id).execute();
  }
}
