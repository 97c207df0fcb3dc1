import type { CallState } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';

const lookEveryMilliseconds = 1000;

interface Watch {
  /** Fires when the call is not wanted any more, and when the job itself has to stop. */
  signal: AbortSignal;
  /** Share done, 0…1: written where the call's page reads it, at most once a second. */
  report: (share: number) => void;
}

/**
 * Works on a call for as long as it is there and in the state the work is for. Who deletes it may be another process
 * on another machine, so its row is looked at every second, also while an engine says nothing. Null: it was deleted.
 */
export async function whileWanted<T>(
  { db, log }: Deps,
  { callId, state, signal }: { callId: string; state: CallState; signal: AbortSignal },
  work: (watch: Watch) => Promise<T>,
): Promise<{ result: T } | null> {
  const unwanted = new AbortController();
  let share: number | null = null;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const progress_percent = share === null ? null : Math.round(Math.max(0, Math.min(1, share)) * 100);
    share = null;
    const found =
      progress_percent === null
        ? await db.service
            .selectFrom('calls')
            .select('id')
            .where('id', '=', callId)
            .where('state', '=', state)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
        : await db.service
            .updateTable('calls')
            .set({ progress_percent })
            .where('id', '=', callId)
            .where('state', '=', state)
            .where('deleted_at', 'is', null)
            .returning('id')
            .executeTakeFirst();
    if (!found) unwanted.abort(new Error('the call was deleted'));
  }

  const timer = setInterval(() => {
    looking ??= look()
      // Whether it is wanted is not known now: the next look will tell.
      .catch((err) => log.warn({ err, callId }, 'call could not be looked at'))
      .finally(() => {
        looking = null;
      });
  }, lookEveryMilliseconds);
  try {
    const both = AbortSignal.any([signal, unwanted.signal]);
    const report = (done: number) => {
      share = done;
    };
    return { result: await work({ signal: both, report }) };
  } catch (error) {
    if (unwanted.signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(timer);
    // So that no late write comes after the step is over.
    await looking;
  }
}
