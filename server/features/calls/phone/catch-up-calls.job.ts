import { z } from 'zod';
import { callLimits } from '#domain/calls/calls.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { catchUp } from '../../../records/catch-ups/catch-up.ts';
import { reconcileCall } from './reconcile-call.ts';

/** A call is listed by when it began. */
const longestCallMilliseconds = callLimits.seconds.pro * 1000;

/** For that long after its end a call's own callbacks, and its recording, may still be on their way. */
const settlingMilliseconds = 10 * 60 * 1000;

/** Calls that ended while nobody could tell us: taken up within minutes, not when their longest time is over. */
export const catchUpCallsJob = defineJob({
  name: 'calls.catch-up',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  run: (deps) =>
    catchUp(deps, {
      provider: deps.telephony.name,
      kind: 'calls',
      look: async (since) => {
        const { db, telephony, log, clock } = deps;
        const from = new Date(since.getTime() - longestCallMilliseconds);
        const settled = new Date(clock.now().getTime() - settlingMilliseconds);
        const open = await db.service
          .selectFrom('calls')
          .select(['id', 'provider_call_id'])
          .where('provider', '=', telephony.name)
          .where('ended_at', 'is', null)
          .where('started_at', '>', from)
          .where('started_at', '<', settled)
          .execute();
        if (open.length === 0) return;
        const ended = await telephony.listEndedCalls(from);
        const over = new Set(
          ended.filter(({ endedAt }) => !endedAt || endedAt < settled).map(({ callId }) => callId),
        );
        for (const { id: callId } of open.filter((call) => over.has(call.provider_call_id))) {
          log.warn({ callId }, 'a call whose end nobody told us of');
          // What is still in the making is asked for again by the job that came with the call.
          await reconcileCall(deps, callId).catch((error) => log.warn({ callId, err: error }, 'not yet'));
        }
      },
    }),
});
