import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { type FetchedRecording, TelephonyError } from '../../../providers/telephony/telephony.ts';
import { keepFile } from '../../../records/files/keep-file.ts';
import { listPassing } from '../../../records/files/list-passing.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { whileWanted } from '../notes/while-wanted.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';
import { failRecording } from './fail-recording.ts';
import { handOnRecording } from './hand-on-recording.ts';
import { type MeasuredSound, measureRecording } from './measure-recording.ts';
import { recordingKey } from './recording-key.ts';

/** Into our private storage; only when it is safely there does the carrier's copy go. */
export const fetchRecordingJob = defineJob({
  name: 'calls.fetch-recording',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 14, delaySeconds: 2, maxDelaySeconds: 900 },
  expireSeconds: 600,
  concurrency: 4,
  async run(deps, { callId }, { signal }) {
    const call = await deps.db.service
      .selectFrom('calls')
      .select(['state', 'provider_recording_id', 'recording_key', 'deleted_at', 'started_at', 'ended_at'])
      .where('id', '=', callId)
      .executeTakeFirst();
    // A try that was killed may have stored it for nobody.
    if (!call || call.deleted_at || (call.state === 'skipped' && !call.recording_key))
      return deps.storage.remove(recordingKey(callId));
    if (call.state !== 'recording' || !call.provider_recording_id) return;
    const { provider_recording_id: recordingId } = call;
    try {
      const fetched = await whileWanted(deps, { callId, state: 'recording', signal }, (watch) =>
        deps.telephony.fetchRecording(recordingId, watch.signal),
      );
      if (fetched) await keepRecording(deps, { callId, fetched: fetched.result });
    } catch (error) {
      if (!(error instanceof TelephonyError) || error.retryable) throw error;
      if (error.isMissing && isFresh(call, deps.clock.now())) throw error;
      deps.log.error({ err: error, callId }, 'recording cannot be fetched');
      await giveUp(deps, callId);
    }
  },
  onGivenUp: (deps, { callId }) => giveUp(deps, callId),
});

/** The carrier tells of a recording before all of its machines know it: one that is not there may still come. */
const missingMinutes = 15;

function isFresh({ started_at, ended_at }: { started_at: Date; ended_at: Date | null }, now: Date): boolean {
  return now.getTime() - (ended_at ?? started_at).getTime() < missingMinutes * 60_000;
}

async function keepRecording(
  deps: Deps,
  { callId, fetched }: { callId: string; fetched: FetchedRecording },
): Promise<void> {
  const key = recordingKey(callId);
  const measured = measureRecording(fetched.body);
  const sha256 = createHash('sha256').update(fetched.body).digest('hex');
  const isListed = await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    if (!isWanted(call)) return false;
    const file = {
      account_id: call.account_id,
      key,
      kind: 'recording' as const,
      content_type: fetched.contentType,
      bytes: fetched.body.length,
      sha256,
    };
    await listPassing(tx, { now: deps.clock.now(), file });
    return true;
  });
  if (!isListed) return;
  await deps.storage.put(key, fetched.body, fetched.contentType);
  const isKept = await deps.db.service
    .transaction()
    .execute((tx) => hand(deps, tx, { callId, key, ...measured }));
  // Deleted while its bytes were on their way.
  if (!isKept) await deps.storage.remove(key);
}

async function hand(
  deps: Deps,
  tx: Tx,
  { callId, key, ...sound }: { callId: string; key: string } & MeasuredSound,
): Promise<boolean> {
  const call = await lockCall(tx, { id: callId });
  const wanted = isWanted(call);
  await keepFile(tx, { key, until: wanted ? null : deps.clock.now() });
  if (call && (!wanted || deps.env.CARRIER_DELETE_RECORDINGS))
    await deps.queue.enqueue(deleteCarrierRecordingJob, { callId }, { tx });
  if (!wanted) return false;
  await handOnRecording(deps, tx, call, { key, ...sound });
  return true;
}

function isWanted(call: CallRow | null): call is CallRow {
  return call?.state === 'recording' && !call.deleted_at;
}

async function giveUp(deps: Deps, callId: string): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    const reason = 'The recording could not be fetched from the phone company.';
    if (call) await failRecording(deps, tx, call, reason);
  });
}
