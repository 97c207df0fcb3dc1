import { z } from 'zod';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { crmMail } from './crm-mail.ts';
import { sampleTicket } from './sample-ticket.ts';

/** Composed as the mail of a real call is, so that what the CRM reads today it reads tomorrow. */
export const sendCrmSampleJob = defineJob({
  name: 'calls.send-crm-sample',
  payload: z.strictObject({ recipientId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, clock, publicUrl }, { recipientId }) {
    const recipient = await db.service
      .selectFrom('email_recipients')
      .innerJoin('accounts', 'accounts.id', 'email_recipients.account_id')
      .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
      .select(['email_recipients.email', 'crm_format', 'accounts.time_zone'])
      .select(['company_name', 'primary_phone', 'primary_email'])
      .where('email_recipients.id', '=', recipientId)
      .where('kind', '=', 'crm')
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (!recipient) return;
    const ticket = sampleTicket({
      id: recipientId,
      company: {
        name: recipient.company_name,
        phone: recipient.primary_phone,
        email: recipient.primary_email,
      },
      timeZone: recipient.time_zone,
      now: clock.now(),
      pageUrl: `${publicUrl}/dashboard/settings#emails`,
    });
    await mailer.send({ to: recipient.email, ...crmMail(ticket, recipient.crm_format as CrmFormat) });
  },
});
