import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { createRequest } from '../create-request.ts';
import { exportDataJob } from './export-data.job.ts';

/** Asking again while one is in the making is the same request. */
export async function requestExport(
  { db, queue }: Deps,
  { accountId, note }: { accountId: string; note: NoteWithin },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const request = await createRequest(tx, { accountId, kind: 'export' });
    if (!request) return;
    await note(tx, { deed: 'account.exported' });
    await queue.enqueue(exportDataJob, { requestId: request.id }, { tx });
  });
}
