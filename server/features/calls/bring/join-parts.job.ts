import { createReadStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { countParts, headerOfSamples } from '#domain/calls/brought-recordings.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { keepFile } from '../../../records/files/keep-file.ts';
import { listPassing } from '../../../records/files/list-passing.ts';
import { lockCall } from '../lock-call.ts';
import { whileWanted } from '../notes/while-wanted.ts';
import { failRecording } from '../phone/fail-recording.ts';
import { handOnRecording } from '../phone/hand-on-recording.ts';
import { type MeasuredSound, measureRecording } from '../phone/measure-recording.ts';
import { recordingKey } from '../phone/recording-key.ts';
import { dropUploadOf } from './drop-upload.ts';
import { partKey } from './part-keys.ts';

const contentType = 'audio/wav';

/** What a browser brought becomes the recording of its call, and from there on a call is a call. */
export const joinPartsJob = defineJob({
  name: 'calls.join-parts',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 2,
  async run(deps, { callId }, { signal }) {
    const upload = await deps.db.service
      .selectFrom('recording_uploads')
      .select(['id', 'bytes'])
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!upload) return;
    await deps.scratch.withFile('recording.wav', async (file) => {
      const joined = await whileWanted(deps, { callId, state: 'recording', signal }, (watch) =>
        join(deps, { upload, file, signal: watch.signal }),
      );
      if (joined) await keep(deps, { callId, file, sound: joined.result });
    });
  },
  onGivenUp: (deps, { callId }) =>
    deps.db.service.transaction().execute(async (tx) => {
      const call = await lockCall(tx, { id: callId });
      const reason = 'The recording could not be put together on our side. It is kept.';
      if (call) await failRecording(deps, tx, call, reason);
    }),
});

async function join(
  { storage }: Deps,
  { upload, file, signal }: { upload: { id: string; bytes: number }; file: string; signal: AbortSignal },
): Promise<MeasuredSound> {
  await writeFile(file, headerOfSamples(upload.bytes), { mode: 0o600 });
  for (let position = 0; position < countParts(upload.bytes); position += 1) {
    signal.throwIfAborted();
    const part = await storage.find(partKey(upload.id, position));
    if (!part) throw new Error(`part ${position} of a recording is not in storage`);
    await appendFile(file, await buffer(part.body));
  }
  return measureRecording(await readFile(file));
}

async function keep(
  deps: Deps,
  { callId, file, sound }: { callId: string; file: string; sound: MeasuredSound },
): Promise<void> {
  const { db, storage, clock } = deps;
  const key = recordingKey(callId);
  const isListed = await db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    if (call?.state !== 'recording' || call.deleted_at) return false;
    const listed = {
      account_id: call.account_id,
      key,
      kind: 'recording' as const,
      content_type: contentType,
    };
    await listPassing(tx, { now: clock.now(), file: listed });
    return true;
  });
  if (!isListed) return;
  const bytes = await storage.putStream(key, createReadStream(file), contentType);
  const isKept = await db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    const isWanted = call?.state === 'recording' && !call.deleted_at;
    await keepFile(tx, { key, until: isWanted ? null : clock.now(), bytes });
    if (!call || !isWanted) return false;
    await handOnRecording(deps, tx, call, { key, ...sound });
    await dropUploadOf(tx, { callId, at: clock.now() });
    return true;
  });
  // Deleted while its bytes were on their way.
  if (!isKept) await storage.remove(key);
}
