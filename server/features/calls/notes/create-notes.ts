import type { Notes } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { linkCall } from '../../../records/contacts/link-calls.ts';
import { tellDevices } from '../../../records/notices/tell-devices.ts';
import { tellWebhooks } from '../../../records/webhooks/tell-webhooks.ts';
import { moveCall } from '../call-state.ts';
import { deliverNotesJob } from '../delivery/deliver-notes.job.ts';
import { planDeliveries } from '../delivery/plan-deliveries.ts';
import { putPromises } from '../promises/put-promises.ts';
import { createRecap } from '../recap/create-recap.ts';
import { saveContact } from './save-contact.ts';

/** Beside the document, the columns that lists filter and search on. */
export function toNotesColumns(notes: Notes) {
  return {
    document: JSON.stringify(notes),
    job_title: notes.jobTitle.slice(0, 300),
    category: notes.category,
    urgency: notes.urgency,
    summary: notes.summary.slice(0, 10_000),
  };
}

/** The notes, the contact, the recap, the next state and the next job, or none of them. */
export async function createNotes(
  deps: Deps,
  input: { callId: string; notes: Notes; writer: string },
): Promise<void> {
  const { callId, notes } = input;
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await moveCall(tx, { callId, from: ['writing_notes'], to: 'sending' });
    if (!call) return;
    await tx
      .insertInto('call_notes')
      .values({
        account_id: call.account_id,
        call_id: callId,
        writer: input.writer.slice(0, 100),
        ...toNotesColumns(notes),
      })
      .execute();
    // Of a recording that somebody brought, they may have said whose it is.
    if (call.account_id && !call.contact_id) {
      const contactId = await saveContact(tx, { accountId: call.account_id, customer: notes.customer });
      await linkCall(tx, { callId, contactId });
    }
    await putPromises(tx, callId);
    // Before the recap goes: a call whose every mail is closed is done, and a quick recap may close before the job runs.
    await planDeliveries(tx, call, 1);
    await createRecap(deps, tx, { call, notes });
    await deps.queue.enqueue(deliverNotesJob, { callId }, { tx });
    await tellWebhooks(deps, tx, { accountId: call.account_id, type: 'notes.ready', data: { callId } });
    await tellDevices(deps, tx, { accountId: call.account_id, kind: 'notes_ready', subject: callId });
  });
}
