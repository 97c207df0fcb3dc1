import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { confirmationMail } from './mails.ts';

export const sendConfirmationJob = defineJob({
  name: 'accounts.send-confirmation',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run({ db, identity, mailer, publicUrl }, { userId }) {
    const user = await db.service
      .selectFrom('users')
      .select(['email', 'email_verified'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.email_verified) return;
    const token = await identity.createEmailConfirmation(user.email);
    const mail = confirmationMail(`${publicUrl}/auth/confirm?token=${encodeURIComponent(token)}`);
    await mailer.send({ to: user.email, ...mail });
  },
});
