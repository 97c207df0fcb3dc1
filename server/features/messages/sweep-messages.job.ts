import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { sendMessageJob } from './send-message.job.ts';

/** Longer than any try and than a job that was just enqueued takes to be seen. */
const quietMilliseconds = 60_000;
const mostAtOnce = 1000;

/** Texts that stand still without a job go back to work: a worker killed in its last try left them, or one in a batch. */
export const sweepMessagesJob = defineJob({
  name: 'messages.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock, log }) {
    const before = new Date(clock.now().getTime() - quietMilliseconds);
    const waiting = await db.service
      .selectFrom('messages')
      .select('id')
      .where('state', 'in', ['queued', 'sending'])
      .where('held_for', 'is', null)
      .where('created_at', '<', before)
      .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', before)]))
      .orderBy('created_at')
      .limit(mostAtOnce)
      .execute();
    if (waiting.length === 0) return;
    const live = new Set((await queue.listLive(sendMessageJob)).map(({ messageId }) => messageId));
    const lost = waiting.filter(({ id }) => !live.has(id));
    if (lost.length > 0) log.warn({ count: lost.length }, 'texts without a job: put back to work');
    for (const { id: messageId } of lost) await queue.enqueue(sendMessageJob, { messageId });
  },
});
