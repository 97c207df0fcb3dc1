import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { draftLiveNotesJob } from './draft-live-notes.job.ts';

/**
 * Something was heard in a call that goes on: pages that show it are told, and its draft is written anew. Returns the
 * revision to keep it under. The row's lock makes whoever hears the same call wait, so that revisions are seen in order.
 */
export async function noteHeard(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { callId, accountId }: { callId: string; accountId: string | null },
): Promise<number> {
  // A free caller has no page.
  if (!accountId) return 0;
  const { revision } = await tx
    .insertInto('call_drafts')
    .values({ call_id: callId, account_id: accountId })
    .onConflict((conflict) =>
      conflict.column('call_id').doUpdateSet((eb) => ({ revision: eb('call_drafts.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  await queue.enqueue(draftLiveNotesJob, { callId }, { tx });
  return revision;
}
