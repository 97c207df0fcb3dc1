import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { confirmationMail } from './mails.ts';

export const sendConfirmationJob = defineJob({
  name: 'accounts.send-confirmation',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, identity, mailer, publicUrl }, { loginId }) {
    const login = await db.service
      .selectFrom('logins')
      .select(['email', 'email_verified'])
      .where('id', '=', loginId)
      .executeTakeFirst();
    if (!login || login.email_verified) return;
    const token = await identity.createEmailConfirmation(login.email);
    const mail = confirmationMail(`${publicUrl}/auth/confirm?token=${encodeURIComponent(token)}`);
    await mailer.send({ to: login.email, ...mail });
  },
});
