import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { sendOnce } from '../../records/mail/send-once.ts';
import { findContactNumber } from '../../records/numbers/find-contact-number.ts';
import { welcomeMail } from './welcome-mail.ts';

/** Once an address is known to be read: the contact to save and the way to the first notes. Once for each account. */
export const sendWelcomeJob = defineJob({
  name: 'accounts.send-welcome',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run(deps, { loginId }) {
    const login = await deps.db.service
      .selectFrom('logins')
      .innerJoin('phone_numbers', 'phone_numbers.account_id', 'logins.account_id')
      .select(['logins.account_id as accountId', 'logins.email', 'phone_numbers.verified_at as verifiedAt'])
      .where('logins.id', '=', loginId)
      .where('phone_numbers.is_primary', '=', true)
      .executeTakeFirst();
    if (!login) return;
    await sendOnce(deps, {
      accountId: login.accountId,
      kind: 'welcome',
      idempotencyKey: `welcome:${login.accountId}`,
      address: login.email,
      compose: async () =>
        welcomeMail({
          number: await findContactNumber(deps, login.accountId),
          publicUrl: deps.publicUrl,
          isVerified: login.verifiedAt !== null,
        }),
      leaveWhenRefused: true,
    });
  },
});
