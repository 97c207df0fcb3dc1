import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { putPromises } from './put-promises.ts';

const batchSize = 100;
/** The rest waits for the next run. */
const longestMs = 4 * 60_000;

/**
 * The promises of notes that nobody made them for: from before there were any, and of what an older version, which still
 * serves beside this one, has written.
 */
export const sweepPromisesJob = defineJob({
  name: 'calls.sweep-promises',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db }, _, { signal }) {
    const started = performance.now();
    for (;;) {
      const left = await db.service
        .selectFrom('call_notes')
        .select(['id', 'call_id'])
        .where('account_id', 'is not', null)
        .whereRef('promised_revision', 'is distinct from', 'revision')
        .limit(batchSize)
        .execute();
      let made = 0;
      for (const { id, call_id } of left) {
        if (signal.aborted || performance.now() - started > longestMs) return;
        await db.service.transaction().execute(async (tx) => {
          // Whoever changes the notes just now makes their promises too.
          const locked = await tx
            .selectFrom('call_notes')
            .select('id')
            .where('id', '=', id)
            .forUpdate()
            .skipLocked()
            .executeTakeFirst();
          if (!locked) return;
          await putPromises(tx, call_id);
          made += 1;
        });
      }
      if (left.length < batchSize || made === 0) return;
    }
  },
});
