import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { changeMany, failChange } from './change-many.ts';

export const changeManyJob = defineJob({
  name: 'contacts.change-many',
  payload: z.object({ changeId: z.uuid() }),
  retry: { limit: 4, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 1800,
  run: (deps, { changeId }, { signal }) => changeMany(deps, { changeId, signal }),
  onGivenUp: (deps, { changeId }) => failChange(deps, changeId),
});
