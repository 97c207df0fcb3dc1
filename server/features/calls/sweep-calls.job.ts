import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type WorkingState, workingStates } from './call-state.ts';
import { deliverNotesJob } from './delivery/deliver-notes.job.ts';
import { sendDeliveryJob } from './delivery/send-delivery.job.ts';
import { failCall } from './fail-call.ts';
import { removeLeftStreams } from './live/remove-left-streams.ts';
import { transcribeCallJob, transcribeHeardCallJob } from './notes/transcribe-call.job.ts';
import { writeNotesJob } from './notes/write-notes.job.ts';
import { resumeCall } from './resume-call.ts';

/** Long enough for a job that was just enqueued to be seen. */
const quietMilliseconds = 60_000;
/** A call that brings the worker down every time is given up instead of tried for ever. */
const mostResumptions = 5;

/**
 * Finds what stands still without a job and puts it back to work from its last finished step. Jobs are enqueued
 * with the rows they are for, so this is for what no transaction covers: a worker killed in its last try, a queue
 * restored from another moment than the calls.
 */
export const sweepCallsJob = defineJob({
  name: 'calls.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - quietMilliseconds);
    const busyDeliveries = await sweepDeliveries(deps, before);
    await sweepCalls(deps, before, busyDeliveries);
    await removeLeftStreams(deps);
  },
});

/** Returns the calls that have a mail on its way. */
async function sweepDeliveries({ db, queue, log }: Deps, before: Date): Promise<Set<string>> {
  const live = new Set((await queue.listLive(sendDeliveryJob)).map(({ deliveryId }) => deliveryId));
  const open = await db.service
    .selectFrom('call_deliveries')
    .select(['id', 'call_id', 'updated_at'])
    .where('channel', '=', 'email')
    .where('state', 'in', ['pending', 'sending'])
    .execute();
  for (const { id } of open.filter(({ id, updated_at }) => updated_at < before && !live.has(id))) {
    log.warn({ deliveryId: id }, 'mail without a job: put back to work');
    await queue.enqueue(sendDeliveryJob, { deliveryId: id });
  }
  return new Set(open.map(({ call_id }) => call_id));
}

async function sweepCalls(deps: Deps, before: Date, busyDeliveries: Set<string>): Promise<void> {
  const { db, queue, log } = deps;
  const perCall = [transcribeCallJob, transcribeHeardCallJob, writeNotesJob, deliverNotesJob];
  const live = (await Promise.all(perCall.map((job) => queue.listLive(job)))).flat();
  const busy = new Set([...live.map(({ callId }) => callId), ...busyDeliveries]);
  const waiting = await db.service
    .selectFrom('calls')
    .select(['id', 'state', 'resumed_count'])
    .where('state', 'in', [...workingStates])
    .where('state_changed_at', '<', before)
    .where('deleted_at', 'is', null)
    .execute();
  for (const call of waiting.filter(({ id }) => !busy.has(id))) {
    const step = call.state as WorkingState;
    log.warn({ callId: call.id, state: step }, 'call without a job: put back to work');
    if (call.resumed_count < mostResumptions) await resumeCall(deps, { callId: call.id, step });
    else
      await failCall(deps, {
        callId: call.id,
        step,
        reason: 'This call could not be finished after several tries. What was done so far is kept.',
      });
  }
}
