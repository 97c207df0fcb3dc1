import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import type { CallRow } from '../lock-call.ts';
import { billMinutes } from '../phone/bill-minutes.ts';
import { enqueueStep } from '../resume-call.ts';

/** Whether the account of a call has a plan that runs. Add-ons alone are no plan. */
export const hasRunningPlan = sql<boolean>`exists (
  select from subscriptions
  where subscriptions.account_id = calls.account_id and subscriptions.state in ('active', 'past_due')
    and subscriptions.offer <> 'none'
)`;

const atOnce = 100;

/**
 * Calls that were kept for some days only stay, and those that waited for a plan are written down: of one account, or
 * of all whose plans run.
 */
export async function keepCallsOfRunningPlans(deps: Deps, accountId?: string): Promise<void> {
  while ((await keepSome(deps, accountId)) === atOnce);
}

/** Each with its next step or not at all: a call that no longer waits and has no job would stand still. */
async function keepSome(deps: Deps, accountId?: string): Promise<number> {
  return deps.db.service.transaction().execute(async (tx) => {
    const kept = tx
      .selectFrom('calls')
      .selectAll()
      .where('keep_until', 'is not', null)
      .where('account_id', 'is not', null)
      .where('deleted_at', 'is', null)
      .where(hasRunningPlan)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate();
    const calls = await (accountId ? kept.where('account_id', '=', accountId) : kept).execute();
    const stays = { keep_until: null, deletion_announced_at: null };
    for (const call of calls) {
      const { id: callId, state } = call;
      if (state !== 'waiting_for_plan')
        await tx.updateTable('calls').set(stays).where('id', '=', callId).execute();
      else if (await moveCall(tx, { callId, from: [state], to: 'recorded', set: stays }))
        await enqueueStep(deps, tx, { callId, step: 'recorded' });
      if (becomesNotes(call))
        await billMinutes(
          deps,
          tx,
          { ...call, ...stays },
          { durationSeconds: call.duration_seconds ?? 0, at: deps.clock.now() },
        );
    }
    return calls.length;
  });
}

/** What is still going on draws when it ends; what was skipped or failed gets no notes. */
function becomesNotes({ state, ended_at }: CallRow): boolean {
  return ended_at !== null && (state === 'waiting_for_plan' || state === 'recording');
}
