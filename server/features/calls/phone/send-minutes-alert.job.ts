import { z } from 'zod';
import { poolMinutes } from '#domain/billing/minutes.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';

export const sendMinutesAlertJob = defineJob({
  name: 'calls.send-minutes-alert',
  payload: z.strictObject({ cycleId: z.uuid(), percent: z.literal([80, 100]) }),
  retry: outlastsAnHour,
  async run(deps, { cycleId, percent }) {
    const { db, publicUrl } = deps;
    const found = await db.service
      .selectFrom('minute_cycles')
      .innerJoin('logins', 'logins.account_id', 'minute_cycles.account_id')
      .select([
        'logins.email',
        'minute_cycles.account_id',
        'used_minutes',
        'included_minutes',
        'top_up_minutes',
      ])
      .where('minute_cycles.id', '=', cycleId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!found) return;
    const total = poolMinutes({
      includedMinutes: found.included_minutes,
      topUpMinutes: found.top_up_minutes,
    });
    const mail = minutesAlertMail({ percent, used: found.used_minutes, total, link: topUpLink(publicUrl) });
    await sendOnce(deps, {
      accountId: found.account_id,
      kind: 'minutes_alert',
      idempotencyKey: `minutes-alert:${cycleId}:${percent}`,
      address: found.email,
      compose: () => mail,
    });
  },
});

export function topUpLink(publicUrl: string): string {
  return `${publicUrl}/dashboard/settings#plan`;
}

function minutesAlertMail(given: { percent: 80 | 100; used: number; total: number; link: string }) {
  const { percent, used, total, link } = given;
  return layOutMail({
    subject: percent === 80 ? '80% of your minutes are used' : 'Your minutes for this month are used up',
    paragraphs: [
      `You have used ${used} of ${total} minutes this month.`,
      percent === 80
        ? 'Nothing changes for now. A top-up adds 500 minutes right away.'
        : 'Calls are still recorded for 10% more. After that Jotline answers, explains, and does not record.',
    ],
    action: { label: 'Add minutes', url: link },
    footer: 'You get this email once at 80% and once at 100% each month.',
  });
}
