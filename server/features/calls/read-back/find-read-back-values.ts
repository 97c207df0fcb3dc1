import { notesSchema } from '#domain/calls/notes.ts';
import type { ReadBackValues } from '#domain/calls/read-back.ts';
import type { Tx } from '../../../db/database.ts';
import type { CallRow } from '../lock-call.ts';
import { findAgreedDay, writeDay } from './agreed-day.ts';
import { findCallDay } from './find-call-day.ts';

/** What the draft of the notes has to be read back now. */
export async function findReadBackValues(tx: Tx, call: CallRow): Promise<ReadBackValues> {
  const draft = await tx
    .selectFrom('call_drafts')
    .select('document')
    .where('call_id', '=', call.id)
    .where('document', 'is not', null)
    .executeTakeFirst();
  if (!draft) return {};
  const notes = notesSchema.parse(draft.document);
  const { address, phone } = notes.customer;
  const agreed = findAgreedDay(notes);
  return {
    ...(address && { address }),
    ...(phone && { phone }),
    ...(agreed && { day: writeDay(agreed.day, await findCallDay(tx, call)) }),
  };
}
