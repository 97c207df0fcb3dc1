import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

const longestDays = 6;

/** Notes that came back say so on the page of their call: the one that was named, else the latest to this address. */
export const noteBouncedNotesJob = defineJob({
  name: 'calls.note-bounced-notes',
  payload: z.strictObject({ suppressionId: z.uuid(), deliveryId: z.uuid().nullable() }),
  retry: { limit: 5, delaySeconds: 5 },
  async run({ db, clock }, { suppressionId, deliveryId }) {
    const since = new Date(clock.now().getTime() - longestDays * 24 * 3600_000);
    const sent = await db.service
      .selectFrom('call_deliveries')
      .innerJoin('email_suppressions', 'email_suppressions.email', 'call_deliveries.address')
      .select('call_deliveries.id')
      .where('email_suppressions.id', '=', suppressionId)
      .where('call_deliveries.channel', '=', 'email')
      .where('call_deliveries.state', '=', 'sent')
      .where('call_deliveries.sent_at', '>', since)
      .$if(deliveryId !== null, (query) => query.where('call_deliveries.id', '=', deliveryId ?? ''))
      .orderBy('call_deliveries.sent_at', 'desc')
      .executeTakeFirst();
    if (!sent) return;
    const last_error = 'The email came back: the address does not take mail. Nothing more is sent to it.';
    await db.service
      .updateTable('call_deliveries')
      .set({ state: 'bounced', last_error })
      .where('id', '=', sent.id)
      .execute();
  },
});
