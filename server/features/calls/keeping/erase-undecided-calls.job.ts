import { z } from 'zod';
import { heldDays } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { logEvent } from '../call-events.ts';
import { findDecision } from '../doubt/find-decision.ts';
import { lockCall } from '../lock-call.ts';
import { eraseRefusedCall } from '../phone/erase-refused-call.ts';

const dayMilliseconds = 24 * 3600 * 1000;
const atOnce = 200;

/**
 * Held calls that nobody decided about in time go as if the recording had been refused, and so do those whose refusal
 * was confirmed while the storage was away.
 */
export const eraseUndecidedCallsJob = defineJob({
  name: 'calls.erase-undecided',
  payload: z.object({}),
  schedule: '3-59/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 900,
  concurrency: 1,
  async run(deps, _, { signal }) {
    for (const { id } of await listDue(deps)) {
      if (signal.aborted) return;
      // One that fails does not hold up the others: the next run tries it again.
      await eraseDue(deps, id).catch((err) =>
        deps.log.error({ err, callId: id }, 'undecided call not erased'),
      );
    }
  },
});

function listDue({ db, clock }: Deps) {
  const before = new Date(clock.now().getTime() - heldDays * dayMilliseconds);
  return db.service
    .selectFrom('calls')
    .select('id')
    .where('state', '=', 'held')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state_changed_at', '<=', before),
        eb.exists(
          eb
            .selectFrom('call_events')
            .select('call_events.id')
            .whereRef('call_events.call_id', '=', 'calls.id')
            .where('call_events.kind', '=', 'refusal_spoken'),
        ),
      ]),
    )
    .orderBy('state_changed_at')
    .limit(atOnce)
    .execute();
}

/** The log is written under the call's lock: whoever answers in this very moment comes first, or not at all. */
async function eraseDue(deps: Deps, callId: string): Promise<void> {
  const due = await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    if (call?.state !== 'held' || call.deleted_at) return null;
    const offsetSeconds = Number(call.held_seconds);
    const decision = (await findDecision(tx, call)) ?? { offsetSeconds, isUndecided: true };
    const kind = 'refusal_undecided';
    if (decision.isUndecided)
      await logEvent(tx, call, { kind, event_key: kind, at: deps.clock.now(), offsetSeconds });
    return { call, ...decision };
  });
  if (due) await eraseRefusedCall(deps, due);
}
