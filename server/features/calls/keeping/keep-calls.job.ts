import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { keepCallsOfRunningPlans } from './keep-calls.ts';

/**
 * The plan runs, or runs again: enqueued in the transaction that makes it run. Until this has run nothing is lost, since
 * neither a notice nor a deletion touches the calls of an account with a running plan. Those that waited for one are
 * written down now.
 */
export const keepCallsJob = defineJob({
  name: 'calls.keep',
  payload: z.strictObject({ accountId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  run: (deps, { accountId }) => keepCallsOfRunningPlans(deps, accountId),
});
