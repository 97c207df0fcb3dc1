import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { registerBusinessJob } from './register-business.job.ts';

const mostAtOnce = 200;

/** Whose registration is to be looked at; one that cannot be asked about does not hold up the others. */
export const watchRegistrationsJob = defineJob({
  name: 'numbers.watch-registrations',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock }) {
    const due = await db.service
      .selectFrom('sender_registrations')
      .select('account_id as accountId')
      .where('next_look_at', '<=', clock.now())
      .orderBy('next_look_at')
      .limit(mostAtOnce)
      .execute();
    if (due.length === 0) return;
    const live = new Set((await queue.listLive(registerBusinessJob)).map(({ accountId }) => accountId));
    for (const { accountId } of due.filter((one) => !live.has(one.accountId)))
      await queue.enqueue(registerBusinessJob, { accountId });
  },
});
