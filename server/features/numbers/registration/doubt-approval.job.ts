import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

/**
 * A text was blocked although the number is approved. The next minute's round looks, once, however many texts of a
 * campaign say the same.
 */
export const doubtApprovalJob = defineJob({
  name: 'numbers.doubt-approval',
  payload: z.strictObject({ accountId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  async run({ db, clock }, { accountId }) {
    const now = clock.now();
    await db.service
      .updateTable('sender_registrations')
      .set({ next_look_at: now })
      .where('account_id', '=', accountId)
      .where('state', '=', 'approved')
      .where('next_look_at', '>', now)
      .execute();
  },
});
