import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { WorkingState } from './call-state.ts';
import { deliverNotesJob } from './delivery/deliver-notes.job.ts';
import { transcribeCallJob } from './notes/transcribe-call.job.ts';
import { writeNotesJob } from './notes/write-notes.job.ts';
import { fetchRecordingJob } from './phone/fetch-recording.job.ts';

/** Where a call can be taken up again; what stands in `recording` is looked after by the phone side. */
export type ResumableStep = WorkingState | 'recording';

const jobOf = {
  recording: fetchRecordingJob,
  recorded: transcribeCallJob,
  transcribing: transcribeCallJob,
  writing_notes: writeNotesJob,
  sending: deliverNotesJob,
} as const satisfies Record<ResumableStep, unknown>;

export function isResumable(step: string | null): step is ResumableStep {
  return step !== null && step in jobOf;
}

/** Enqueues the job of the step a call stands in. */
export async function enqueueStep(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { callId, step }: { callId: string; step: ResumableStep },
): Promise<void> {
  await queue.enqueue(jobOf[step], { callId }, { tx });
}

export async function resumeCall(deps: Deps, call: { callId: string; step: WorkingState }): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const resumed = await tx
      .updateTable('calls')
      .set({ resumed_count: sql`resumed_count + 1` })
      .where('id', '=', call.callId)
      .where('state', '=', call.step)
      .returning('id')
      .executeTakeFirst();
    if (resumed) await enqueueStep(deps, tx, call);
  });
}
