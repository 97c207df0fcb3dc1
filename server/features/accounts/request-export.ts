import type { Deps } from '../../deps.ts';
import { exportDataJob } from './export-data.job.ts';

/** Asking again while one is in the making is the same request. */
export async function requestExport(
  { db, queue }: Deps,
  { accountId }: { accountId: string },
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
    if (request) await queue.enqueue(exportDataJob, { requestId: request.id }, { tx });
  });
}
