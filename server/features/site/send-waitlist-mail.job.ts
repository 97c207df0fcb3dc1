import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { createWaitlistLink } from '../../records/waitlist/join-waitlist.ts';
import { waitlistMail } from './waitlist-mail.ts';

export const sendWaitlistMailJob = defineJob({
  name: 'site.send-waitlist-mail',
  payload: z.strictObject({ waitlistId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl, clock }, { waitlistId }) {
    const link = await createWaitlistLink(db.service, { waitlistId, at: clock.now() });
    if (link) await mailer.send({ to: link.email, ...waitlistMail(publicUrl, link.token) });
  },
});
