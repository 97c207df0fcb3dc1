import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { mailConfirmation } from './mail-confirmation.ts';

/** For an added recipient: notes go there only after its owner agreed. */
export const sendRecipientConfirmationJob = defineJob({
  name: 'lines.send-recipient-confirmation',
  payload: z.strictObject({ recipientId: z.uuid() }),
  retry: outlastsAnHour,
  async run(deps, { recipientId }) {
    const recipient = await deps.db.service
      .selectFrom('email_recipients')
      .select(['id', 'account_id', 'email', 'kind'])
      .where('id', '=', recipientId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!recipient) return;
    await mailConfirmation(deps, {
      accountId: recipient.account_id,
      email: recipient.email,
      isCrm: recipient.kind === 'crm',
      subject: { email_recipient_id: recipient.id },
    });
  },
});
