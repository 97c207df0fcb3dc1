import type { Tx } from '../../../db/database.ts';
import type { CallRow } from '../lock-call.ts';

/** A key was pressed in the document that reads: the carrier has stopped. False when none was being read. */
export async function stopReading(
  tx: Tx,
  call: CallRow,
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const stopped = await tx
    .updateTable('call_read_backs')
    .set({ state: 'stopped', settled_at: at })
    .where('call_id', '=', call.id)
    .where('step', '=', step)
    .where('state', '=', 'reading')
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}
