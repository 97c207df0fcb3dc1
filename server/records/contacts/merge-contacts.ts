import type { Tx } from '../../db/database.ts';
import { moveAppointments } from '../appointments/move-appointments.ts';
import { moveTexts } from '../texts/move-texts.ts';
import { withoutConsent } from './consent.ts';
import { fillBlanks, toDetailColumns, toDetails } from './fill-blanks.ts';
import { getOwnContact } from './get-own-contact.ts';
import { moveCalls } from './link-calls.ts';
import { type MergedBefore, type MovedRows, toConsentColumns } from './merge-record.ts';

interface Pair {
  accountId: string;
  keptId: string;
  duplicateId: string;
}

/**
 * Two entries of one person become one: what the kept one lacks comes from the duplicate, and calls, texts and
 * appointments move over. A second number stays with the duplicate's entry and is found there. Consent goes with its
 * number, so it moves only if the number does; opt-outs are kept by number and hold either way. What it takes to undo it
 * is written down.
 */
export async function mergeContacts(tx: Tx, { now, ...pair }: Pair & { now: Date }): Promise<void> {
  const { accountId, keptId, duplicateId } = pair;
  const { kept, duplicate } = await lockBoth(tx, pair);
  const move = { accountId, fromContactId: duplicateId, toContactId: keptId };
  const moved: MovedRows = {
    calls: await moveCalls(tx, move),
    ...(await moveTexts(tx, move)),
    appointments: await moveAppointments(tx, move),
    entries: await movePartEntries(tx, pair),
  };
  const takesPhone = kept.phone === null && duplicate.phone !== null;
  // First the duplicate leaves its number: a number is held once.
  await tx
    .updateTable('contacts')
    .set({ merged_into_id: keptId, ...(takesPhone && { phone: null, ...withoutConsent }) })
    .where('account_id', '=', accountId)
    .where('id', '=', duplicateId)
    .execute();
  const after = toDetailColumns(fillBlanks(toDetails(kept), toDetails(duplicate)));
  await tx
    .updateTable('contacts')
    .set({ ...after, ...(takesPhone && toConsentColumns(duplicate)) })
    .where('account_id', '=', accountId)
    .where('id', '=', keptId)
    .execute();
  const before: MergedBefore = {
    kept: toDetailColumns(toDetails(kept)),
    after,
    duplicatePhone: duplicate.phone,
    tookPhone: takesPhone,
  };
  await tx
    .insertInto('contact_merges')
    .values({
      account_id: accountId,
      kept_id: keptId,
      duplicate_id: duplicateId,
      before: JSON.stringify(before),
      moved: JSON.stringify(moved),
      merged_at: now,
    })
    .execute();
}

/** What was merged into the duplicate before is part of the kept one now. */
async function movePartEntries(tx: Tx, { accountId, keptId, duplicateId }: Pair): Promise<string[]> {
  const entries = await tx
    .updateTable('contacts')
    .set({ merged_into_id: keptId })
    .where('account_id', '=', accountId)
    .where('merged_into_id', '=', duplicateId)
    .returning('id')
    .execute();
  return entries.map(({ id }) => id);
}

/** In one order, so that two people merging the same pair the other way round do not block each other. */
async function lockBoth(tx: Tx, { accountId, keptId, duplicateId }: Pair) {
  if (keptId < duplicateId) {
    const kept = await getOwnContact(tx, { accountId, contactId: keptId });
    return { kept, duplicate: await getOwnContact(tx, { accountId, contactId: duplicateId }) };
  }
  const duplicate = await getOwnContact(tx, { accountId, contactId: duplicateId });
  return { kept: await getOwnContact(tx, { accountId, contactId: keptId }), duplicate };
}
