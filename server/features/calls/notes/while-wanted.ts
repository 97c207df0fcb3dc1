import type { CallState } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';
import { whileSo } from '../../../while-so.ts';

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
  let share: number | null = null;

  async function look(): Promise<boolean> {
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
    return found !== undefined;
  }

  return whileSo(
    {
      look,
      everyMilliseconds: lookEveryMilliseconds,
      onFailedLook: (err) => log.warn({ err, callId }, 'call could not be looked at'),
      signal,
    },
    (both) =>
      work({
        signal: both,
        report: (done) => {
          share = done;
        },
      }),
  );
}
