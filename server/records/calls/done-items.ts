import { sql } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

interface Item {
  callId: string;
  item: string;
}

/** Ticks an item off, or opens it again. Two phones may do so at once, so the database adds and removes. */
export async function tickItem(
  tx: Tx,
  { callId, item, done }: Item & { done: boolean },
): Promise<{ doneItems: string[] }> {
  const without = sql<string[]>`array_remove(done_items, ${item}::text)`;
  const doneItems = done ? sql<string[]>`array_append(${without}, ${item}::text)` : without;
  const ticked = await tx
    .updateTable('call_notes')
    .set({ done_items: doneItems })
    .where('call_id', '=', callId)
    .returning('done_items as doneItems')
    .executeTakeFirst();
  if (!ticked) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
  return ticked;
}

/** Done under its former words, it is done under the new ones. */
export async function renameItem(tx: Tx, { callId, item, text }: Item & { text: string }): Promise<void> {
  const doneItems = sql<string[]>`array_replace(done_items, ${item}::text, ${text}::text)`;
  await tx.updateTable('call_notes').set({ done_items: doneItems }).where('call_id', '=', callId).execute();
}

/** Beside what is done already. */
export async function tickItems(
  tx: Tx,
  { callId, items }: { callId: string; items: string[] },
): Promise<void> {
  const doneItems = sql<string[]>`array(select distinct unnest(done_items || ${items}::text[]))`;
  await tx.updateTable('call_notes').set({ done_items: doneItems }).where('call_id', '=', callId).execute();
}

/** This is done and nothing else. */
export async function replaceDoneItems(
  tx: Tx,
  { callId, items }: { callId: string; items: string[] },
): Promise<void> {
  await tx.updateTable('call_notes').set({ done_items: items }).where('call_id', '=', callId).execute();
}
