import type { Notes } from '#domain/calls/notes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { getOwnCall } from '../get-own-call.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { cutItem } from './put-promises.ts';

export interface OfPromise {
  accountId: string;
  callId: string;
  promiseId: string;
}

/** A promise with its call and the notes it stands in, all locked: somebody else's is not found. */
export async function getPromised(tx: Tx, { accountId, callId, promiseId }: OfPromise) {
  const call = await getOwnCall(tx, { accountId, callId });
  const row = await lockNotes(tx, callId);
  const promise = await tx
    .selectFrom('promises')
    .select(['id', 'owner', 'text', 'position', 'evidence'])
    .select(['due_words as dueWords', 'dismissed_at as dismissedAt'])
    .where('id', '=', promiseId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (!row || !promise) throw new AppError('not_found', { userMessage: 'We could not find that promise.' });
  const at = promise.dismissedAt ? -1 : findItem(row.notes, promise);
  return { call, promise, ...row, at };
}

/** Its place in the notes; -1 where they say it no more. */
function findItem({ actionItems }: Notes, { owner, text, position }: PlacedItem): number {
  const isIt = (item: Notes['actionItems'][number] | undefined) =>
    item !== undefined && item.owner === owner && cutItem(item).text === text;
  return isIt(actionItems[position]) ? position : actionItems.findIndex(isIt);
}

interface PlacedItem {
  owner: string;
  text: string;
  position: number;
}
