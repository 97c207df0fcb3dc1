import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

const isGone = new Set(['sent', 'delivered']);
const isLost = new Set(['failed', 'undelivered']);

/** A recap by text is told how its message fared: one that was sent and then lost is lost. */
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
    const [, recapId] = /^recap:([0-9a-f-]{36})(?::\d+)?$/.exec(message?.idempotency_key ?? '') ?? [];
    if (!message || !recapId) return;
    if (!isGone.has(message.state) && !isLost.has(message.state)) return;
    const isSent = isGone.has(message.state);
    await db.service
      .updateTable('call_recaps')
      .set({ state: isSent ? 'sent' : 'failed' })
      .where('id', '=', recapId)
      .where('state', 'in', isSent ? ['pending'] : ['pending', 'sent'])
      .execute();
  },
});
