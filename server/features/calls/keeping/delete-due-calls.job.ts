import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { noteOwnEntry } from '../../../records/audit/note-entry.ts';
import { eraseCall, removeRecording } from './erase-call.ts';
import { hasRunningPlan, keepCallsOfRunningPlans } from './keep-calls.ts';

const atOnce = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Calls whose days are over: a free caller's, and those of a paused plan that were announced to their owner. Each is
 * marked in a transaction of its own; then the sound of all that are marked goes, also of those that an earlier run,
 * or the person who deleted one, could not remove.
 */
export const deleteDueCallsJob = defineJob({
  name: 'calls.delete-due',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 3600,
  concurrency: 1,
  async run(deps, _, { signal }) {
    await keepCallsOfRunningPlans(deps);
    const each = (list: List, work: (callId: string) => Promise<void>) =>
      forEach(deps, { list, work, signal });
    await each((after) => selectDue(deps).select('id').where('id', '>', after).limit(atOnce), markDue(deps));
    await each(
      (after) =>
        deps.db.service
          .selectFrom('calls')
          .select('id')
          .where('deleted_at', 'is not', null)
          .where('recording_key', 'is not', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(atOnce),
      (callId) => removeRecording(deps, callId),
    );
  },
});

type List = (after: string) => { execute: () => Promise<{ id: string }[]> };

/** One that fails does not hold up the others: the next run tries it again. */
async function forEach(
  { log }: Deps,
  { list, work, signal }: { list: List; work: (callId: string) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  for (let after = beforeAll; ; ) {
    const calls = await list(after).execute();
    for (const { id } of calls) {
      if (signal.aborted) return;
      await work(id).catch((err) => log.error({ err, callId: id }, 'due call not deleted'));
    }
    const last = calls.at(-1);
    if (!last || calls.length < atOnce) return;
    after = last.id;
  }
}

function selectDue({ db, clock }: Deps, from: Pick<Deps['db']['service'], 'selectFrom'> = db.service) {
  return (
    from
      .selectFrom('calls')
      .where('keep_until', '<=', clock.now())
      .where('deleted_at', 'is', null)
      // A half goes with the call it was joined into.
      .where('joined_into_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb('account_id', 'is', null),
          eb.and([eb('deletion_announced_at', 'is not', null), eb.not(hasRunningPlan)]),
        ]),
      )
      .orderBy('id')
  );
}

const markDue = (deps: Deps) => (callId: string) =>
  deps.db.service.transaction().execute(async (tx) => {
    // Money comes in under the account's lock: whoever pays in this very moment is waited for, and keeps the call.
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', (eb) => eb.selectFrom('calls').select('account_id').where('calls.id', '=', callId))
      .forShare()
      .execute();
    const call = await selectDue(deps, tx)
      .selectAll()
      .where('id', '=', callId)
      .forUpdate()
      .executeTakeFirst();
    if (!call) return;
    await eraseCall(deps, tx, call);
    if (call.account_id) {
      const done = { deed: 'call.expired', subjectId: call.id } as const;
      await noteOwnEntry(tx, { accountId: call.account_id, done });
    }
  });
