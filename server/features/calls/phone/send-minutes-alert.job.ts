import { z } from 'zod';
import { poolMinutes } from '#domain/billing/minutes.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export const sendMinutesAlertJob = defineJob({
  name: 'calls.send-minutes-alert',
  payload: z.strictObject({ cycleId: z.uuid(), percent: z.literal([80, 100]) }),
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run({ db, mailer, publicUrl, clock }, { cycleId, percent }) {
    const found = await db.service
      .selectFrom('minute_cycles')
      .innerJoin('users', 'users.id', 'minute_cycles.user_id')
      .select(['users.email', 'minute_cycles.user_id', 'used_minutes', 'included_minutes', 'top_up_minutes'])
      .where('minute_cycles.id', '=', cycleId)
      .executeTakeFirst();
    if (!found) return;
    const idempotency_key = `minutes-alert:${cycleId}:${percent}`;
    const claimed = await db.service
      .insertInto('mail_deliveries')
      .values({ user_id: found.user_id, kind: 'minutes_alert', idempotency_key, address: found.email })
      .onConflict((conflict) =>
        conflict
          .column('idempotency_key')
          .doUpdateSet((eb) => ({ attempts: eb('mail_deliveries.attempts', '+', 1) })),
      )
      .returning(['id', 'state'])
      .executeTakeFirstOrThrow();
    if (claimed.state === 'sent') return;
    const total = poolMinutes({
      includedMinutes: found.included_minutes,
      topUpMinutes: found.top_up_minutes,
    });
    const mail = minutesAlertMail({ percent, used: found.used_minutes, total, link: topUpLink(publicUrl) });
    const { messageId } = await mailer.send({ to: found.email, ...mail });
    await db.service
      .updateTable('mail_deliveries')
      .set({ state: 'sent', sent_at: clock.now(), provider_message_id: messageId })
      .where('id', '=', claimed.id)
      .execute();
  },
});

export function topUpLink(publicUrl: string): string {
  return `${publicUrl}/dashboard/settings#plan`;
}

function minutesAlertMail(given: { percent: 80 | 100; used: number; total: number; link: string }) {
  const { percent, used, total, link } = given;
  return layOutMail({
    subject: percent === 80 ? '80 % of your minutes are used' : 'Your minutes of this month are used up',
    paragraphs: [
      `You have used ${used} of ${total} minutes this month.`,
      percent === 80
        ? 'Nothing changes for now. A top-up adds 500 minutes at once.'
        : 'Calls are still recorded for another tenth of your minutes. After that they are answered with an explanation and not recorded.',
    ],
    action: { label: 'Add minutes', url: link },
    footer: 'You get this mail once at 80 % and once at 100 % each month.',
  });
}
