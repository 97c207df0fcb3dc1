import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { findSenderName } from '../../records/accounts/find-sender-name.ts';
import { removedMail } from './team-mails.ts';

/** Who was removed hears of it. Their login is gone: the address is all that is left of it, and goes with the job. */
export const tellRemovedJob = defineJob({
  name: 'team.tell-removed',
  payload: z.strictObject({ accountId: z.uuid(), email: z.string() }),
  retry: outlastsAnHour,
  async run({ db, mailer }, { accountId, email }) {
    const business = await findSenderName(db.service, accountId);
    if (business !== null) await mailer.send({ to: email, ...removedMail({ business }) });
  },
});
