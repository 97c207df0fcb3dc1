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
  async run({ db, log }, _, { signal }) {
    const started = performance.now();
    let after: string | null = null;
    for (;;) {
      const left: { id: string; call_id: string }[] = await db.service
        .selectFrom('call_notes')
        .select(['id', 'call_id'])
        .where('account_id', 'is not', null)
        .whereRef('promised_revision', 'is distinct from', 'revision')
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(batchSize)
        .execute();
      for (const { id, call_id } of left) {
        if (signal.aborted || performance.now() - started > longestMs) return;
        after = id;
        try {
          await db.service.transaction().execute(async (tx) => {
            // Whoever changes the notes just now makes their promises too.
            const locked = await tx
              .selectFrom('call_notes')
              .select('id')
              .where('id', '=', id)
              .forUpdate()
              .skipLocked()
              .executeTakeFirst();
            if (locked) await putPromises(tx, call_id);
          });
        } catch (err) {
          log.error({ err, callId: call_id }, 'promises of a call not made');
        }
      }
      if (left.length < batchSize) return;
    }
  },
});
