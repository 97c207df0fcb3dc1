import type { Tx } from '../../../db/database.ts';
import { keepFiles } from '../../../records/files/keep-files.ts';
import { partKeys } from './part-keys.ts';

interface Upload {
  id: string;
  received_parts: number[];
}

/** Its row goes, and `files.remove-expired` takes the bytes of its parts. */
export async function dropUpload(tx: Tx, { upload, at }: { upload: Upload; at: Date }): Promise<void> {
  await keepFiles(tx, { keys: partKeys(upload.id, upload.received_parts), until: at });
  await tx.deleteFrom('recording_uploads').where('id', '=', upload.id).execute();
}

/** Of a call that is joined, or erased before it was. */
export async function dropUploadOf(tx: Tx, { callId, at }: { callId: string; at: Date }): Promise<void> {
  const upload = await tx
    .selectFrom('recording_uploads')
    .select(['id', 'received_parts'])
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (upload) await dropUpload(tx, { upload, at });
}
