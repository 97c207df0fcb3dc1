import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { carryOutDeletion } from './carry-out-deletion.ts';

/** Accounts whose days of grace are over. */
export const deleteDueAccountsJob = defineJob({
  name: 'accounts.delete-due',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 900,
  concurrency: 1,
  async run(deps) {
    const due = await deps.db.service
      .selectFrom('account_requests')
      .select('id')
      .where('kind', '=', 'deletion')
      .where('state', '=', 'requested')
      .where('due_at', '<=', deps.clock.now())
      .orderBy('due_at')
      .limit(100)
      .execute();
    for (const { id } of due) {
      try {
        const deleted = await carryOutDeletion(deps, { requestId: id });
        if (deleted) deps.log.info({ requestId: id }, 'account deleted');
      } catch (err) {
        // One that cannot be deleted now does not hold up the others; the next run tries it again.
        deps.log.error({ err, requestId: id }, 'account not deleted');
      }
    }
  },
});
