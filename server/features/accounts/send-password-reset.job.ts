import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** In a job, so that the answer takes the same time whether the address has an account or not. */
export const sendPasswordResetJob = defineJob({
  name: 'accounts.send-password-reset',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 },
  async run({ db, identity }, { userId }) {
    const user = await db.service
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user) await identity.requestPasswordReset(user.email);
  },
});
