import type { Deps } from '../../../deps.ts';
import { dropUpload } from './drop-upload.ts';
import { lockUpload } from './lock-upload.ts';

/** Discarded before it was whole. One that is a call already is deleted as a call; one that is gone is gone. */
export async function removeUpload(
  { db, clock }: Deps,
  { person, uploadId }: { person: { accountId: string; loginId: string }; uploadId: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, { person, uploadId });
    if (upload && !upload.call_id) await dropUpload(tx, { upload, at: clock.now() });
  });
}
