import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { confirmAddress } from '../../records/lines/confirm-address.ts';
import { mailConfirmation } from './mail-confirmation.ts';

/** For the address of a line's person. One that already agreed as a recipient of this account is not asked twice. */
export const sendLineEmailConfirmationJob = defineJob({
  name: 'lines.send-line-email-confirmation',
  payload: z.strictObject({ lineId: z.uuid() }),
  retry: outlastsAnHour,
  async run(deps, { lineId }) {
    const line = await deps.db.service
      .selectFrom('phone_numbers')
      .select(['id', 'account_id', 'assigned_email'])
      .where('id', '=', lineId)
      .where('assigned_email_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!line?.assigned_email) return;
    const { id, account_id: accountId, assigned_email: email } = line;
    const agreed = await deps.db.service
      .selectFrom('email_recipients')
      .select('confirmed_at')
      .where('account_id', '=', accountId)
      .where('email', '=', email)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (!agreed?.confirmed_at)
      return mailConfirmation(deps, { accountId, email, isCrm: false, subject: { phone_number_id: id } });
    await confirmAddress(deps.db.service, { accountId, email, at: agreed.confirmed_at });
  },
});
