import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';

/** In a job, so that the answer takes the same time whether the address has an account or not. */
export const sendPasswordResetJob = defineJob({
  name: 'accounts.send-password-reset',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, identity }, { loginId }) {
    const login = await db.service
      .selectFrom('logins')
      .select('email')
      .where('id', '=', loginId)
      .executeTakeFirst();
    if (login) await identity.requestPasswordReset(login.email);
  },
});
