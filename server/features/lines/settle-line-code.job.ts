import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** The carrier tells, seconds later, that a code did not arrive: the person who waits for it learns why. */
export const settleLineCodeJob = defineJob({
  name: 'lines.settle-code',
  payload: z.strictObject({
    verificationId: z.uuid(),
    why: z.enum(['unregistered', 'off', 'blocked', 'unknown', 'landline', 'opted_out', 'lost']),
  }),
  retry: { limit: 5, delaySeconds: 2 },
  async run({ db }, { verificationId, why }) {
    await db.service
      .updateTable('line_verifications')
      .set({ failure: why })
      .where('id', '=', verificationId)
      .where('used_at', 'is', null)
      .execute();
  },
});
