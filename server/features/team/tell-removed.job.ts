import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { removedMail } from './team-mails.ts';

/** Who was removed hears of it. Their login is gone: the address is all that is left of it, and goes with the job. */
export const tellRemovedJob = defineJob({
  name: 'team.tell-removed',
  payload: z.strictObject({ accountId: z.uuid(), email: z.string() }),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run({ db, mailer }, { accountId, email }) {
    const account = await db.service
      .selectFrom('accounts')
      .select('name as business')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account) await mailer.send({ to: email, ...removedMail(account) });
  },
});
