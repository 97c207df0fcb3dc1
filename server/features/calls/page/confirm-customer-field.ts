import { emailSchema } from '#domain/accounts/accounts.ts';
import { followSummary } from '#domain/calls/follow-summary.ts';
import {
  type Customer,
  type CustomerField,
  customerFields,
  type FormerField,
  type Notes,
  needsConfirmation,
} from '#domain/calls/notes.ts';
import { wordsOfField } from '#domain/calls/words-of-correction.ts';
import { AppError } from '#domain/plain/errors.ts';
import { customerPhoneSchema } from '#domain/plain/phone.ts';
import type { Role } from '#domain/team/roles.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findContactValue } from '../../../records/contacts/find-contact-value.ts';
import { getOwnCall } from '../get-own-call.ts';
import { toNotesColumns } from '../notes/create-notes.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { toContactValues } from '../notes/save-contact.ts';
import { putRecap } from '../recap/create-recap.ts';
import { openRecapStates } from '../recap/send-recap.ts';
import { learnWords } from '../vocabulary/learn-words.ts';
import { mayChangeContact } from './may-change-contact.ts';
import { putOnContact } from './put-on-contact.ts';
import { toShownNotes } from './to-shown-notes.ts';

interface Confirmation {
  accountId: string;
  callId: string;
  /** Whose word it is. */
  role: Role;
  field: CustomerField;
  value: string;
  /** The revision the person looked at; without it their word counts whatever was changed meanwhile. */
  revision?: number;
}

/**
 * The pro's word on who the customer is. It stands above what was heard: in the notes and their summary, in the contact,
 * and for the recap, which waits for this address from then on. It goes when the pro has looked at it and sends it.
 */
export async function confirmCustomerField(deps: Deps, input: Confirmation) {
  return deps.db.service.transaction().execute(async (tx) => {
    const { notes, revision } = await keepConfirmed(deps, tx, input);
    return { notes: toShownNotes(notes), revision };
  });
}

/** Several at once: all of them are kept, or none. */
export async function confirmAllFields(
  deps: Deps,
  { values, revision, ...ofCall }: Omit<Confirmation, 'field' | 'value'> & { values: Partial<Customer> },
) {
  return deps.db.service.transaction().execute(async (tx) => {
    await getOwnCall(tx, ofCall);
    let kept = await getNotes(tx, { ...ofCall, revision });
    for (const field of customerFields) {
      const value = values[field];
      if (value) kept = await keepConfirmed(deps, tx, { ...ofCall, field, value });
    }
    return { ...kept, notes: toShownNotes(kept.notes) };
  });
}

async function keepConfirmed(deps: Deps, tx: Tx, input: Confirmation) {
  const { accountId, callId, field } = input;
  const value = readValue(field, input.value);
  const call = await getOwnCall(tx, { accountId, callId });
  const stored = await getNotes(tx, input);
  const changed = stored.notes.customer[field] !== value;
  const { role } = input;
  const { phone, email } = toContactValues({ ...stored.notes.customer, [field]: value });
  const mayChange = await mayChangeContact(tx, { accountId, role, contactId: call.contact_id, phone, email });
  const contact = mayChange
    ? await findContactValue(tx, { accountId, contactId: call.contact_id, field })
    : null;
  const notes = withConfirmed(stored.notes, field, value, contact);
  const revision = stored.revision + 1;
  await tx
    .updateTable('call_notes')
    .set({
      ...toNotesColumns(notes),
      revision,
      ...(changed && { is_edited: true, edited_at: deps.clock.now() }),
    })
    .where('call_id', '=', callId)
    .execute();
  if (mayChange) await putOnContact(tx, { call, notes, field, value, now: deps.clock.now() });
  const words = wordsTaught(stored.notes, field, value);
  await learnWords(tx, { accountId, words, now: deps.clock.now() });
  if (field === 'email') {
    await withdrawOtherRecaps(tx, callId, value);
    await putRecap(deps, tx, { call, notes, channel: 'email', address: value });
  }
  return { notes, revision };
}

/**
 * What an answer teaches beside what was heard in the call, however often a person has put it right since. The same
 * answer again teaches nothing: a form that is sent twice is no second correction.
 */
export function wordsTaught(before: Notes, field: CustomerField, value: string) {
  const former = before.customer[field];
  if (former === value && !needsConfirmation(before.customerConfidence[field])) return [];
  return wordsOfField(field, before.customerReadings?.[field]?.[0]?.value ?? former, value);
}

function readValue(field: CustomerField, value: string): string {
  if (field !== 'phone' && field !== 'email') return value;
  const parsed = (field === 'phone' ? customerPhoneSchema : emailSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'value', message }] });
}

/** Locked until the change is through. */
export async function getNotes(
  tx: Tx,
  { callId, revision }: { callId: string; revision?: number | undefined },
) {
  const row = await lockNotes(tx, callId);
  if (!row) throw new AppError('not_found', { userMessage: 'This call has no notes.' });
  if (revision !== undefined && revision !== row.revision) throw new AppError('conflict');
  return row;
}

function withConfirmed(
  notes: Notes,
  field: CustomerField,
  value: string,
  contact: FormerField['contact'],
): Notes {
  const former = { value: notes.customer[field], confidence: notes.customerConfidence[field], contact };
  const next = {
    customer: { ...notes.customer, [field]: value },
    missing: notes.missing.filter((entry) => entry !== field),
  };
  return {
    ...notes,
    ...next,
    summary: followSummary(notes.summary, notes, next),
    customerConfidence: { ...notes.customerConfidence, [field]: 'confirmed' },
    customerFormerly: { ...notes.customerFormerly, [field]: former },
  };
}

/** A recap that waits for an address the pro has just corrected must never go there. */
export async function withdrawOtherRecaps(tx: Tx, callId: string, address: string): Promise<void> {
  await tx
    .updateTable('call_recaps')
    .set({ state: 'withdrawn' })
    .where('call_id', '=', callId)
    .where('channel', '=', 'email')
    .where('address', '!=', address)
    .where('state', 'in', [...openRecapStates])
    .execute();
}
