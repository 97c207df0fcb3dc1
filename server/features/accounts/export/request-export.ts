import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { exportDataJob } from './export-data.job.ts';

/** Asking again while one is in the making is the same request. */
export async function requestExport(
  { db, queue }: Deps,
  { accountId, note }: { accountId: string; note: NoteWithin },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const request = await tx
      .insertInto('account_requests')
      .values({ account_id: accountId, kind: 'export' })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind']).where('state', 'in', ['requested', 'running']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!request) return;
    await note(tx, { deed: 'account.exported' });
    await queue.enqueue(exportDataJob, { requestId: request.id }, { tx });
  });
}
