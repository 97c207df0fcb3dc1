import type { Deps } from '../../deps.ts';

const writeEveryMilliseconds = 1000;

/** Writes the share done where the call's page reads it, at most once a second; a failed write is no matter. */
export function reportProgress({ db, log }: Deps, callId: string) {
  let lastWritten = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    report(share: number) {
      if (performance.now() - lastWritten < writeEveryMilliseconds) return;
      lastWritten = performance.now();
      const progress_percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
      writing = db.service
        .updateTable('calls')
        .set({ progress_percent })
        .where('id', '=', callId)
        .where('state', '=', 'transcribing')
        .execute()
        .catch((err) => log.warn({ err, callId }, 'progress not written'));
    },
    /** So that no late write comes after the step is over. */
    settled: () => writing,
  };
}
