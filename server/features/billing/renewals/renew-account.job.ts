import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { renewAccount } from './renew-account.ts';

export const renewAccountJob = defineJob({
  name: 'billing.renew-account',
  payload: z.strictObject({ accountId: z.uuid() }),
  retry: { limit: 20, delaySeconds: 10, maxDelaySeconds: 3600 },
  concurrency: 4,
  async run(deps, { accountId }) {
    const account = await deps.db.service
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account) await renewAccount(deps, accountId);
  },
});
