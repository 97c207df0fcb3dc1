import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';

/** The owner hears that their tool no longer does, and that nothing is lost. */
export const tellWebhookPausedJob = defineJob({
  name: 'webhooks.tell-paused',
  payload: z.strictObject({ endpointId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl }, { endpointId }) {
    const paused = await db.service
      .selectFrom('webhook_endpoints')
      .innerJoin('logins', 'logins.account_id', 'webhook_endpoints.account_id')
      .select(['logins.email', 'webhook_endpoints.url'])
      .where('webhook_endpoints.id', '=', endpointId)
      .where('paused_at', 'is not', null)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!paused) return;
    const { host } = new URL(paused.url);
    await mailer.send({
      to: paused.email,
      ...layOutMail({
        subject: `Your webhook to ${host} is paused`,
        paragraphs: [
          `${host} has not taken what Jotline tells it, so we stopped trying.`,
          'What happens from now on is kept for 30 days and sent when you press Resume. The log shows what went wrong.',
        ],
        action: { label: 'Open your webhooks', url: `${publicUrl}/dashboard/settings#webhooks` },
      }),
    });
  },
});
