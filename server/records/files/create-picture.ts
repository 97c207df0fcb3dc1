import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Look } from '../../providers/pictures/pictures.ts';
import { keepFile } from './keep-file.ts';
import { listPassing } from './list-passing.ts';

interface UploadedPicture {
  accountId: string;
  upload: Buffer;
  look: Look;
  kind: 'campaign_image' | 'company_logo' | 'message_picture';
  /** Whether anyone with the address may see it; true unless said otherwise. */
  isPublic?: boolean;
  /** Where its bytes go. */
  key: (id: string) => string;
  /** What is to hold from the moment the picture is kept. */
  onKept?: (tx: Tx, file: { id: string; key: string }) => Promise<void>;
}

/** Only what was drawn anew is stored. */
export async function createPicture(
  { db, storage, clock, pictures }: Deps,
  { accountId, upload, look, kind, key, onKept, isPublic = true }: UploadedPicture,
): Promise<string> {
  const picture = await pictures.redraw({ accountId, picture: upload, look });
  const id = randomUUID();
  const file = {
    id,
    account_id: accountId,
    key: key(id),
    kind,
    content_type: `image/${look.as}`,
    bytes: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    is_public: isPublic,
  };
  await listPassing(db.service, { now: clock.now(), file });
  await storage.put(file.key, picture, file.content_type);
  await db.service.transaction().execute(async (tx) => {
    await keepFile(tx, { key: file.key, until: null });
    await onKept?.(tx, file);
  });
  return id;
}
