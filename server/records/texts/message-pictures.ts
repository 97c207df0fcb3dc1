import type { Kysely } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

export async function listWaitingPictures(db: Kysely<DB>, messageId: string) {
  return db
    .selectFrom('message_pictures')
    .select(['id', 'account_id as accountId', 'source_url as sourceUrl'])
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();
}

export async function keepMessagePicture(
  tx: Tx,
  { pictureId, key }: { pictureId: string; key: string },
): Promise<void> {
  await tx
    .updateTable('message_pictures')
    .set({ state: 'kept', file_key: key })
    .where('id', '=', pictureId)
    .where('state', '=', 'waiting')
    .execute();
}

/** It will not come: the thread says so instead of waiting for ever. */
export async function failMessagePicture(
  db: Kysely<DB>,
  { pictureId, problem }: { pictureId: string; problem: string },
): Promise<void> {
  await db
    .updateTable('message_pictures')
    .set({ state: 'failed', problem })
    .where('id', '=', pictureId)
    .where('state', '=', 'waiting')
    .execute();
}
