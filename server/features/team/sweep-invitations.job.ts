import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** For a while the owner sees that nobody came, and can ask again; then the address goes. */
const shownMs = 30 * 24 * 3600_000;

export const sweepInvitationsJob = defineJob({
  name: 'team.sweep-invitations',
  payload: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '47 * * * *',
  async run({ db, clock }) {
    await db.service
      .deleteFrom('invitations')
      .where('expires_at', '<', new Date(clock.now().getTime() - shownMs))
      .execute();
  },
});
