import { followSummary } from '#domain/calls/follow-summary.ts';
import type { CustomerField, FormerField, Notes } from '#domain/calls/notes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Role } from '#domain/team/roles.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { restoreContactValue } from '../../../records/contacts/restore-contact-value.ts';
import { getOwnCall } from '../get-own-call.ts';
import { toNotesColumns } from '../notes/create-notes.ts';
import { putRecap } from '../recap/create-recap.ts';
import { unlearnWords } from '../vocabulary/learn-words.ts';
import { getNotes, withdrawOtherRecaps, wordsTaught } from './confirm-customer-field.ts';
import { mayChangeContact } from './may-change-contact.ts';
import { toShownNotes } from './to-shown-notes.ts';

interface TakenBack {
  accountId: string;
  callId: string;
  role: Role;
  field: CustomerField;
}

/** A tap on the wrong answer: notes and contact are as before. A recap that went out stays where it is. */
export async function takeBackConfirmation(deps: Deps, { accountId, callId, role, field }: TakenBack) {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    const stored = await getNotes(tx, { callId });
    const former = stored.notes.customerFormerly?.[field];
    if (!former) throw new AppError('conflict', { userMessage: 'There is nothing to undo here.' });
    const notes = withFormer(stored.notes, field, former);
    const revision = stored.revision + 1;
    await tx
      .updateTable('call_notes')
      .set({ ...toNotesColumns(notes), revision })
      .where('call_id', '=', callId)
      .execute();
    const answer = stored.notes.customer[field];
    if (answer) await unlearnWords(tx, { accountId, words: wordsTaught(notes, field, answer) });
    const { contact } = former;
    const isTheirs = role !== 'technician' || contact?.id === call.contact_id;
    if (contact && isTheirs) {
      const phone = field === 'phone' ? contact.value : null;
      const own = { accountId, role, contactId: contact.id, phone, email: null };
      if (await mayChangeContact(tx, own))
        await restoreContactValue(tx, { accountId, callId, field, contact });
    }
    if (field === 'email') {
      await withdrawOtherRecaps(tx, callId, former.value ?? '');
      if (former.value !== null) {
        await putRecap(deps, tx, { call, notes, channel: 'email', address: former.value });
        await waitAgain(tx, callId, former.value);
      }
    }
    return { notes: toShownNotes(notes), revision };
  });
}

function withFormer(notes: Notes, field: CustomerField, { value, confidence }: FormerField): Notes {
  const { [field]: _, ...customerFormerly } = notes.customerFormerly ?? {};
  const next = {
    customer: { ...notes.customer, [field]: value },
    missing: value === null ? [...new Set([...notes.missing, field])] : notes.missing,
  };
  return {
    ...notes,
    ...next,
    summary: followSummary(notes.summary, notes, next),
    customerConfidence: { ...notes.customerConfidence, [field]: confidence },
    customerFormerly,
  };
}

async function waitAgain(tx: Tx, callId: string, address: string): Promise<void> {
  await tx
    .updateTable('call_recaps')
    .set({ state: 'waiting' })
    .where('call_id', '=', callId)
    .where('channel', '=', 'email')
    .where('address', '=', address)
    .where('state', '=', 'withdrawn')
    .execute();
}
