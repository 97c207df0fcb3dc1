import type { Deps } from '../../deps.ts';
import { undoMerge } from '../../records/contacts/undo-merge.ts';

/** The two were not one person after all. Returns the entry that is back. */
export async function undoOwnMerge(
  { db, clock }: Deps,
  { accountId, contactId, mergeId }: { accountId: string; contactId: string; mergeId: string },
): Promise<{ id: string }> {
  return db.asAccount(accountId, (tx) =>
    undoMerge(tx, { accountId, keptId: contactId, mergeId, now: clock.now() }),
  );
}
