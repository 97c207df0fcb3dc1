import type { Updateable } from 'kysely';
import type { Notes } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';
import type { CallNotes } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import type { CallRow } from '../lock-call.ts';
import { putPromises } from '../promises/put-promises.ts';
import { putRecap } from '../recap/create-recap.ts';
import { openRecapStates } from '../recap/send-recap.ts';
import { toNotesColumns } from './create-notes.ts';

/** Other notes in the place of those of `revision`: the promises follow, and a recap that has not gone out takes them up. */
export async function replaceNotes(
  deps: Deps,
  tx: Tx,
  input: { call: CallRow; notes: Notes; revision: number; set: Updateable<CallNotes> },
): Promise<{ notes: Notes; revision: number }> {
  const { call, notes } = input;
  const revision = input.revision + 1;
  await tx
    .updateTable('call_notes')
    .set({ ...toNotesColumns(notes), ...input.set, revision })
    .where('call_id', '=', call.id)
    .execute();
  await putPromises(tx, call.id);
  const waiting = await tx
    .selectFrom('call_recaps')
    .select(['channel', 'address'])
    .where('call_id', '=', call.id)
    .where('state', 'in', [...openRecapStates])
    .execute();
  for (const { channel, address } of waiting) await putRecap(deps, tx, { call, notes, channel, address });
  return { notes, revision };
}
