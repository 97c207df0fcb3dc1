import { sql } from 'kysely';
import {
  broughtMessages,
  countParts,
  partType,
  sizeOfPart,
  type UploadState,
} from '#domain/calls/brought-recordings.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { keepFiles } from '../../../records/files/keep-files.ts';
import { listPassing } from '../../../records/files/list-passing.ts';
import { findBroughtCall } from './find-brought-call.ts';
import { lockUpload } from './lock-upload.ts';
import { partKey } from './part-keys.ts';

interface Part {
  person: { accountId: string; loginId: string };
  uploadId: string;
  position: number;
  bytes: Buffer;
}

/** One part of a recording, in any order, and again if its answer was lost. Only what was announced is taken. */
export async function putPart(deps: Deps, { person, uploadId, position, bytes }: Part): Promise<UploadState> {
  const { db, storage, clock } = deps;
  const { accountId } = person;
  const key = partKey(uploadId, position);
  const arrived = await db.service.transaction().execute(async (tx) => {
    const callId = await findBroughtCall(tx, { accountId, uploadId });
    if (callId) return { id: uploadId, receivedParts: [], callId };
    const upload = await lockUpload(tx, { person, uploadId });
    if (!upload) throw new AppError('not_found', { userMessage: broughtMessages.gone });
    if (position >= countParts(upload.bytes) || bytes.length !== sizeOfPart(upload.bytes, position))
      throw new AppError('validation_failed', { message: 'a part of another size than was announced' });
    const file = {
      account_id: accountId,
      key,
      kind: 'recording_part' as const,
      content_type: partType,
      bytes: bytes.length,
    };
    await listPassing(tx, { now: clock.now(), file });
    return null;
  });
  if (arrived) return arrived;
  await storage.put(key, bytes, partType);
  return db.service.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, { person, uploadId });
    // Discarded in another tab while it was on its way.
    if (!upload) {
      await keepFiles(tx, { keys: [key], until: clock.now() });
      return { id: uploadId, receivedParts: [], callId: null };
    }
    await keepFiles(tx, { keys: [key], until: upload.call_id ? null : upload.expires_at });
    const { received_parts: receivedParts } = await tx
      .updateTable('recording_uploads')
      .set({
        received_parts: sql<number[]>`case when ${position}::integer = any(received_parts) then received_parts
          else array_append(received_parts, ${position}::integer) end`,
      })
      .where('id', '=', uploadId)
      .returning('received_parts')
      .executeTakeFirstOrThrow();
    return { id: uploadId, receivedParts, callId: upload.call_id };
  });
}
