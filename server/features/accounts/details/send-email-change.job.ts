import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { keepNewEmailToken } from '../../../records/accounts/change-login-email.ts';
import { newEmailMail } from './email-change-mails.ts';
import { createNewEmailToken, hashNewEmailToken } from './new-email-token.ts';

/** The link to the new address. The database never holds it, so each try makes a new one. */
export const sendEmailChangeJob = defineJob({
  name: 'accounts.send-email-change',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl, clock }, { loginId }) {
    const login = await db.service
      .selectFrom('logins')
      .select(['name', 'email', 'role', 'new_email as newEmail'])
      .where('id', '=', loginId)
      .where('new_email_until', '>', clock.now())
      .executeTakeFirst();
    if (!login?.newEmail) return;
    const token = createNewEmailToken();
    const tokenHash = hashNewEmailToken(token);
    if (!(await keepNewEmailToken(db.service, { loginId, email: login.newEmail, tokenHash }))) return;
    const link = `${publicUrl}/auth/confirm?token=${encodeURIComponent(token)}`;
    await mailer.send({ to: login.newEmail, ...newEmailMail(link, login) });
  },
});
