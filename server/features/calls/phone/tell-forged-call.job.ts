import { z } from 'zod';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';

/** Once a day for each line, however often it is tried. */
export const tellForgedCallJob = defineJob({
  name: 'calls.tell-forged-call',
  payload: z.strictObject({ lineId: z.uuid(), at: z.iso.datetime() }),
  retry: outlastsAnHour,
  async run(deps, { lineId, at }) {
    const line = await deps.db.service
      .selectFrom('phone_numbers')
      .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
      .innerJoin('logins', 'logins.account_id', 'accounts.id')
      .select([
        'phone_numbers.phone_number',
        'accounts.id as accountId',
        'accounts.time_zone',
        'logins.email',
      ])
      .where('phone_numbers.id', '=', lineId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!line) return;
    const moment = { dateStyle: 'full', timeStyle: 'short', timeZone: line.time_zone } as const;
    const when = new Date(at).toLocaleString('en-US', moment);
    await sendOnce(deps, {
      accountId: line.accountId,
      kind: 'forged_call',
      idempotencyKey: `forged-call:${lineId}:${at.slice(0, 10)}`,
      address: line.email,
      compose: () => forgedCallMail(formatPhone(line.phone_number), when),
      leaveWhenRefused: true,
    });
  },
});

function forgedCallMail(number: string, when: string) {
  return layOutMail({
    subject: 'Someone called with your number',
    paragraphs: [
      `On ${when} a call came in that showed your number, ${number}. The phone company checked it and says that it did not come from your phone.`,
      'We did not record it, and it used none of your minutes.',
      'Was it you? Then call again from that phone. If an office phone system places your calls, ask its provider to sign them with your number.',
    ],
  });
}
