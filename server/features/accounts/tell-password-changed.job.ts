import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { sendOnce } from '../../records/mail/send-once.ts';
import { passwordChangedMail } from './mails.ts';

/** So that a password is never changed without its owner hearing of it. `changedAt` names the occasion. */
export const tellPasswordChangedJob = defineJob({
  name: 'accounts.tell-password-changed',
  payload: z.strictObject({ loginId: z.uuid(), changedAt: z.iso.datetime() }),
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run(deps, { loginId, changedAt }) {
    const login = await deps.db.service
      .selectFrom('logins')
      .innerJoin('accounts', 'accounts.id', 'logins.account_id')
      .select(['logins.account_id as accountId', 'logins.email', 'accounts.time_zone as timeZone'])
      .where('logins.id', '=', loginId)
      .executeTakeFirst();
    if (!login) return;
    const at = new Date(changedAt);
    await sendOnce(deps, {
      accountId: login.accountId,
      kind: 'password_changed',
      idempotencyKey: `password-changed:${loginId}:${changedAt}`,
      address: login.email,
      compose: () => passwordChangedMail(`${deps.publicUrl}/auth/forgot`, { at, timeZone: login.timeZone }),
      leaveWhenRefused: true,
    });
  },
});
