import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { forgetFormerEmail } from '../../../records/accounts/change-login-email.ts';
import { emailChangedMail } from './email-change-mails.ts';

/** The last mail to the old address; then we forget it. */
export const tellFormerAddressJob = defineJob({
  name: 'accounts.tell-former-address',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer }, { loginId }) {
    const login = await db.service
      .selectFrom('logins')
      .select(['email', 'former_email as formerEmail'])
      .where('id', '=', loginId)
      .executeTakeFirst();
    if (!login?.formerEmail) return;
    await mailer.send({ to: login.formerEmail, ...emailChangedMail(login.email) });
    await forgetFormerEmail(db.service, loginId);
  },
});
