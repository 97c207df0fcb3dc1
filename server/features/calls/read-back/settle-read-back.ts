import { sql } from 'kysely';
import { notesSchema } from '#domain/calls/notes.ts';
import { readBackFields } from '#domain/calls/read-back.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { maskCardNumbers } from '../../../spoken/card-numbers.ts';
import { findEvent, logEvent } from '../call-events.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { findCallDay } from './find-call-day.ts';
import { type KeptReadBack, listReadBacks } from './list-read-backs.ts';
import { noteReadBacks } from './note-read-backs.ts';
import type { Understood } from './understand-answer.ts';

interface Answer {
  callId: string;
  readBackId: string;
  understood: Understood;
  answer: string;
}

/** What people said decides it, once: the row, the log and the draft that the page shows, or none of them. */
export async function settleReadBack(
  deps: Deps,
  { callId, readBackId, understood, answer }: Answer,
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    const asked = (await listReadBacks(tx, callId)).find(({ id }) => id === readBackId);
    if (!call || call.deleted_at || !asked || !isOpen(asked)) return;
    const now = deps.clock.now();
    const [masked] = maskCardNumbers([{ text: answer.slice(0, 2000) }]);
    await tx
      .updateTable('call_read_backs')
      .set({
        state: understood.outcome,
        answer: masked?.text || null,
        corrected_values: understood.outcome === 'corrected' ? JSON.stringify(understood.values) : null,
        settled_at: now,
      })
      .where('id', '=', readBackId)
      .execute();
    const fields = readBackFields.filter((field) =>
      understood.outcome === 'corrected' ? understood.values[field] : asked.readValues[field],
    );
    await logEvent(tx, call, {
      kind: 'read_back_settled',
      event_key: `read_back_settled:${readBackId}`,
      at: await findAnsweredAt(tx, call, asked, now),
      offsetSeconds: asked.answerTo ?? asked.start,
      detail: { outcome: understood.outcome, fields },
    });
    if (call.state === 'recording') await noteInDraft(tx, call);
  });
}

/** By the clock that the carrier tells us of, as everything in the log. */
async function findAnsweredAt(tx: Tx, call: CallRow, asked: KeptReadBack, now: Date): Promise<Date> {
  const read = await findEvent(tx, call, `read_back:${asked.step}`);
  if (!read) return now;
  return new Date(read.happened_at.getTime() + ((asked.answerTo ?? asked.start) - asked.start) * 1000);
}

const isOpen = ({ state }: KeptReadBack) => state === 'hearing' || state === 'reading';

async function noteInDraft(tx: Tx, call: CallRow): Promise<void> {
  const draft = await tx
    .selectFrom('call_drafts')
    .select('document')
    .where('call_id', '=', call.id)
    .where('document', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return;
  // Everything in the draft was said before.
  const context = { turns: [], ...(await findCallDay(tx, call)) };
  const notes = noteReadBacks(notesSchema.parse(draft.document), await listReadBacks(tx, call.id), context);
  await tx
    .updateTable('call_drafts')
    .set({
      document: JSON.stringify(notes),
      revision: sql`revision + 1`,
      document_revision: sql`revision + 1`,
    })
    .where('call_id', '=', call.id)
    .execute();
}
