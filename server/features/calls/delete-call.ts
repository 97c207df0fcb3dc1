import { AppError } from '#domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';
import { getOwnCall } from './queries.ts';

/**
 * Recording, transcript, notes, recaps and who got them go for good; the row stays for the minutes and the consent
 * log. The file goes before the row forgets its key: after a crash in between, deleting again finishes the work.
 */
export async function deleteCall(
  deps: Deps,
  { userId, callId }: { userId: string; callId: string },
): Promise<void> {
  const { db, storage, queue, clock } = deps;
  const [found] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('calls')
      .select(['state', 'recording_key'])
      .where('id', '=', callId)
      .where('deleted_at', 'is', null),
  );
  if (found?.state === 'ringing' || found?.state === 'recording')
    throw new AppError('conflict', {
      userMessage: 'This call is still going on. Hang up first, or press 9 in the call to delete it.',
    });
  if (found?.recording_key) await storage.remove(found.recording_key);
  await db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { userId, callId });
    const now = clock.now();
    for (const table of ['transcripts', 'call_notes', 'call_recaps', 'call_deliveries'] as const)
      await tx.deleteFrom(table).where('call_id', '=', callId).execute();
    if (call.recording_key)
      await tx
        .updateTable('stored_files')
        .set({ deleted_at: now })
        .where('key', '=', call.recording_key)
        .execute();
    await tx
      .updateTable('calls')
      .set({
        deleted_at: now,
        contact_id: null,
        recording_key: null,
        recording_deleted_at: call.recording_key ? now : call.recording_deleted_at,
        waiting_reason: null,
        progress_percent: null,
      })
      .where('id', '=', callId)
      .execute();
    await queue.enqueue(deleteCarrierRecordingJob, { callId }, { tx });
  });
}
