import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

const atOnce = 10_000;

/** Entries go when their months are over. How many those are, the database says: nobody can ask for more. */
export const sweepEntriesJob = defineJob({
  name: 'audit.sweep-entries',
  payload: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '23 4 * * *',
  async run({ db }, _, { signal }) {
    for (let swept = atOnce; swept === atOnce && !signal.aborted; ) {
      const { rows } = await sql<{
        swept: number;
      }>`select app.sweep_audit_entries(${atOnce}) as swept`.execute(db.service);
      swept = rows[0]?.swept ?? 0;
    }
  },
});
