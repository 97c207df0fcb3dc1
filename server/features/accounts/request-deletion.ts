import { graceDays } from '#domain/accounts/account-requests.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { changeDeletion } from '../../records/accounts/change-deletion.ts';
import { createRequest } from './create-request.ts';
import { tellRequestJob } from './tell-request.job.ts';

const dayMilliseconds = 24 * 3600 * 1000;

export async function requestDeletion(
  { db, queue, clock }: Deps,
  { accountId }: { accountId: string },
): Promise<{ dueAt: Date }> {
  const now = clock.now();
  return db.service.transaction().execute(async (tx) => {
    const dueAt = new Date(now.getTime() + graceDays * dayMilliseconds);
    const request = await createRequest(tx, { accountId, kind: 'deletion', due_at: dueAt });
    if (!request)
      throw new AppError('conflict', { userMessage: 'The deletion of this account is already requested.' });
    await changeDeletion(tx, { accountId, requestedAt: now });
    await queue.enqueue(tellRequestJob, { requestId: request.id, news: 'deletion_requested' }, { tx });
    return { dueAt };
  });
}

export async function cancelDeletion(
  { db, queue, clock }: Deps,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const request = await tx
      .updateTable('account_requests')
      .set({ state: 'withdrawn', finished_at: clock.now() })
      .where('account_id', '=', accountId)
      .where('kind', '=', 'deletion')
      .where('state', '=', 'requested')
      .returning('id')
      .executeTakeFirst();
    if (!request)
      throw new AppError('not_found', { userMessage: 'No deletion of this account is requested.' });
    await changeDeletion(tx, { accountId, requestedAt: null });
    await queue.enqueue(tellRequestJob, { requestId: request.id, news: 'deletion_cancelled' }, { tx });
  });
}
