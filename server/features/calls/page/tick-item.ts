import { sql } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

/** Ticks an item off, or opens it again. Two phones may do so at once, so the database adds and removes. */
export async function tickItem(
  { db }: Deps,
  { accountId, callId, item, done }: { accountId: string; callId: string; item: string; done: boolean },
) {
  return db.asAccount(accountId, async (tx) => {
    const without = sql<string[]>`array_remove(done_items, ${item}::text)`;
    const ticked = await tx
      .updateTable('call_notes')
      .set({ done_items: done ? sql<string[]>`array_append(${without}, ${item}::text)` : without })
      .where('call_id', '=', callId)
      .returning('done_items as doneItems')
      .executeTakeFirst();
    if (!ticked) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
    return ticked;
  });
}
