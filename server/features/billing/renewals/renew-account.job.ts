import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { renewAccount } from './renew-account.ts';

export const renewAccountJob = defineJob({
  name: 'billing.renew-account',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { limit: 20, delaySeconds: 10, maxDelaySeconds: 3600 },
  concurrency: 4,
  async run(deps, { userId }) {
    const account = await deps.db.service
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (account) await renewAccount(deps, userId);
  },
});
