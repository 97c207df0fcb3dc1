import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { emailChangeWarning } from './email-change-mails.ts';

/** Whoever has the session and the password of another must not take the account in silence. */
export const warnOldAddressJob = defineJob({
  name: 'accounts.warn-old-address',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl }, { loginId }) {
    const login = await db.service
      .selectFrom('logins')
      .select(['email', 'new_email as newEmail'])
      .where('id', '=', loginId)
      .executeTakeFirst();
    if (!login?.newEmail) return;
    const page = `${publicUrl}/dashboard/settings#account`;
    await mailer.send({ to: login.email, ...emailChangeWarning(page, login.newEmail) });
  },
});
