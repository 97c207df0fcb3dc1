import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';

/** The notes of a call, nobody else's to change until the transaction is through; null where there are none. */
export async function lockNotes(tx: Tx, callId: string): Promise<{ notes: Notes; revision: number } | null> {
  const row = await tx
    .selectFrom('call_notes')
    .select(['document', 'revision'])
    .where('call_id', '=', callId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { notes: notesSchema.parse(row.document), revision: row.revision } : null;
}
