import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { noteFilesGone } from '../../../records/files/retire-files.ts';
import { dropUploadOf } from '../bring/drop-upload.ts';
import { removeStreams } from '../live/end-streams.ts';
import { deleteCarrierRecordingJob } from '../phone/delete-carrier-recording.job.ts';
import { recordingKey } from '../phone/recording-key.ts';
import { removeReadBacks } from '../read-back/remove-read-backs.ts';
import { forgetCaller } from './forget-caller.ts';

interface ErasedCall {
  id: string;
  account_id: string | null;
  caller_phone: string | null;
}

/**
 * The one way in which a call is deleted, whoever asks for it: transcript, notes, recaps and who got them go for good;
 * the row stays for the minutes and the consent log. Whoever works on the call sees the mark and stops. On a row that
 * the caller has locked; `removeRecording` follows when its transaction is over. The halves that were joined into it go
 * with it.
 */
export async function eraseCall(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  call: ErasedCall,
): Promise<void> {
  if (!call.account_id) await forgetCaller(tx, call);
  await eraseWords(tx, call.id);
  await dropUploadOf(tx, { callId: call.id, at: clock.now() });
  await tx
    .updateTable('calls')
    .set({
      deleted_at: clock.now(),
      contact_id: null,
      stated_customer: null,
      waiting_reason: null,
      progress_percent: null,
      held_quote: null,
      held_seconds: null,
      // A free caller is nobody's customer: without the number, the log says that someone was told, not who.
      ...(!call.account_id && { caller_phone: null }),
    })
    .where('id', '=', call.id)
    .execute();
  await queue.enqueue(deleteCarrierRecordingJob, { callId: call.id }, { tx });
  for (const half of await lockLaterHalves(tx, call.id)) await eraseCall({ queue, clock }, tx, half);
}

async function lockLaterHalves(tx: Tx, callId: string): Promise<ErasedCall[]> {
  return tx
    .selectFrom('calls')
    .select(['id', 'account_id', 'caller_phone'])
    .where('joined_into_id', '=', callId)
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .forUpdate()
    .execute();
}

export async function eraseWords(tx: Tx, callId: string): Promise<void> {
  await removeStreams(tx, callId);
  await removeReadBacks(tx, callId);
  await tx.deleteFrom('call_joins').where('call_id', '=', callId).execute();
  await tx.deleteFrom('transcripts').where('call_id', '=', callId).execute();
  await tx.deleteFrom('call_notes').where('call_id', '=', callId).execute();
  await tx.deleteFrom('call_recaps').where('call_id', '=', callId).execute();
  await tx.deleteFrom('call_deliveries').where('call_id', '=', callId).execute();
}

/**
 * The sound of a call that is marked as deleted. The file goes before the row forgets its key, so that what a crash
 * leaves undone is found again: by `calls.delete-due`.
 */
export async function removeRecording(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  callId: string,
): Promise<void> {
  const call = await db.service
    .selectFrom('calls')
    .select('recording_key')
    .where('id', '=', callId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!call) return;
  // What cannot go now is found by its mark like any other.
  for (const { id } of await listErasedHalves(db, callId)) await removeRecording({ db, storage, clock }, id);
  const keys = [...new Set([call.recording_key ?? recordingKey(callId), recordingKey(callId)])];
  for (const key of keys) await storage.remove(key);
  await db.service.transaction().execute(async (tx) => {
    await noteFilesGone(tx, { keys, at: clock.now() });
    if (call.recording_key)
      await tx
        .updateTable('calls')
        .set({ recording_key: null, recording_deleted_at: clock.now() })
        .where('id', '=', callId)
        .execute();
  });
}

function listErasedHalves({ service }: Deps['db'], callId: string) {
  return service
    .selectFrom('calls')
    .select('id')
    .where('joined_into_id', '=', callId)
    .where('deleted_at', 'is not', null)
    .where('recording_key', 'is not', null)
    .execute();
}
