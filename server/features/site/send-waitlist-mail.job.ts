import { z } from 'zod';
import { waitlistLinkDays } from '#domain/site/waitlist.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { waitlistMail } from './waitlist-mail.ts';
import { hashWaitlistToken, makeWaitlistToken } from './waitlist-token.ts';

export const sendWaitlistMailJob = defineJob({
  name: 'site.send-waitlist-mail',
  payload: z.strictObject({ waitlistId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run({ db, mailer, publicUrl, clock }, { waitlistId }) {
    const token = makeWaitlistToken();
    const row = await db.service
      .updateTable('waitlist')
      .set({
        token_hash: hashWaitlistToken(token),
        token_expires_at: new Date(clock.now().getTime() + waitlistLinkDays * 86_400_000),
      })
      .where('id', '=', waitlistId)
      .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is not', null)]))
      .returning('email')
      .executeTakeFirst();
    if (!row) return;
    await mailer.send({ to: row.email, ...waitlistMail(publicUrl, token) });
  },
});
