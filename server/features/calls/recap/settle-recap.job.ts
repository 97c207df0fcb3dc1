import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

const isGone = new Set(['sent', 'delivered']);
const isLost = new Set(['failed', 'undelivered']);

/** A recap by text is told how its message fared; the first word on it stands. */
export const settleRecapJob = defineJob({
  name: 'calls.settle-recap',
  payload: z.strictObject({ messageId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  async run({ db }, { messageId }) {
    const message = await db.service
      .selectFrom('messages')
      .select(['state', 'idempotency_key'])
      .where('id', '=', messageId)
      .where('purpose', '=', 'recap')
      .executeTakeFirst();
    const [, recapId] = /^recap:([0-9a-f-]{36})$/.exec(message?.idempotency_key ?? '') ?? [];
    if (!message || !recapId) return;
    if (!isGone.has(message.state) && !isLost.has(message.state)) return;
    await db.service
      .updateTable('call_recaps')
      .set({ state: isGone.has(message.state) ? 'sent' : 'failed' })
      .where('id', '=', recapId)
      .where('state', '=', 'pending')
      .execute();
  },
});
