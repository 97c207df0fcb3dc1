import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Contacts } from '../../db/schema.generated.ts';
import { moveAppointments } from '../appointments/move-appointments.ts';
import { moveTexts } from '../texts/move-texts.ts';
import { fillBlanks, toDetailColumns, toDetails } from './fill-blanks.ts';
import { getOwnContact } from './get-own-contact.ts';
import { moveCalls } from './link-calls.ts';

interface Pair {
  accountId: string;
  keptId: string;
  duplicateId: string;
}

/**
 * Two entries of one person become one: what the kept one lacks comes from the duplicate, and calls, texts and
 * appointments move over. Consent goes with its number, so it moves only if the number does; opt-outs are kept by
 * number and hold either way.
 */
export async function mergeContacts(tx: Tx, { accountId, keptId, duplicateId }: Pair): Promise<void> {
  const { kept, duplicate } = await lockBoth(tx, { accountId, keptId, duplicateId });
  const move = { accountId, fromContactId: duplicateId, toContactId: keptId };
  await moveCalls(tx, move);
  await moveTexts(tx, move);
  await moveAppointments(tx, move);
  // First the duplicate leaves its number: a number is one contact's.
  await tx
    .updateTable('contacts')
    .set({ merged_into_id: keptId })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('id', '=', duplicateId), eb('merged_into_id', '=', duplicateId)]))
    .execute();
  await tx
    .updateTable('contacts')
    .set({
      ...toDetailColumns(fillBlanks(toDetails(kept), toDetails(duplicate))),
      ...consentThatMoves(kept, duplicate),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', keptId)
    .execute();
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

function consentThatMoves(kept: Selectable<Contacts>, duplicate: Selectable<Contacts>) {
  const takesPhone = !kept.phone || kept.phone === duplicate.phone;
  if (!takesPhone || kept.text_consent || !duplicate.text_consent) return {};
  return {
    text_consent: true,
    text_consent_source: duplicate.text_consent_source,
    text_consent_statement: duplicate.text_consent_statement,
    text_consent_at: duplicate.text_consent_at,
  };
}
