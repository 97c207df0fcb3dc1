import type { Tx } from '../../db/database.ts';
import { fillBlanks, toDetailColumns, toDetails } from './fill-blanks.ts';
import { getOwnContact } from './get-own-contact.ts';

interface DoneJob {
  accountId: string;
  contactId: string;
  /** The day it was done, as `2026-03-02`. */
  doneOn: string;
  title: string | null;
}

/** A job was done for this person. An earlier one than the last is history already. */
export async function noteJob(tx: Tx, { accountId, contactId, doneOn, title }: DoneJob): Promise<void> {
  const known = toDetails(await getOwnContact(tx, { accountId, contactId }));
  const isLast = known.lastJobOn === null || doneOn >= known.lastJobOn;
  const job = { lastJobOn: doneOn, lastJobTitle: title ?? known.lastJobTitle };
  const after = isLast ? { ...known, ...job } : fillBlanks(known, { ...known, ...job });
  await tx
    .updateTable('contacts')
    .set(toDetailColumns(after))
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
}
