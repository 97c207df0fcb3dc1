import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { logoUrl } from '../../files/find-company-logo.ts';
import { listPassing } from '../../files/list-passing.ts';
import { removeExpiredFilesJob } from '../../files/remove-expired-files.job.ts';
import { prepareLogo } from './prepare-logo.ts';

export async function uploadLogo(
  deps: Deps,
  { userId, upload }: { userId: string; upload: Buffer },
): Promise<{ logoUrl: string }> {
  const { db, storage, queue, clock } = deps;
  const image = await prepareLogo(upload);
  const id = randomUUID();
  const key = `logos/${userId}/${id}.png`;
  await listPassing(db.service, {
    now: clock.now(),
    file: {
      id,
      user_id: userId,
      key,
      kind: 'company_logo',
      content_type: 'image/png',
      bytes: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      is_public: true,
    },
  });
  await storage.put(key, image, 'image/png');
  await db.service.transaction().execute(async (tx) => {
    await retireLogos(tx, { userId, at: clock.now(), except: id });
    await tx.updateTable('stored_files').set({ expires_at: null }).where('id', '=', id).execute();
    const logo_url = logoUrl(id);
    await tx
      .insertInto('company_info')
      .values({ user_id: userId, logo_url })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ logo_url }))
      .execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
  });
  return { logoUrl: logoUrl(id) };
}

export async function removeLogo({ db, queue, clock }: Deps, { userId }: { userId: string }): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    await retireLogos(tx, { userId, at: clock.now() });
    await tx.updateTable('company_info').set({ logo_url: null }).where('user_id', '=', userId).execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
  });
}

async function retireLogos(tx: Tx, { userId, at, except }: { userId: string; at: Date; except?: string }) {
  let retired = tx
    .updateTable('stored_files')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('kind', '=', 'company_logo')
    .where('deleted_at', 'is', null);
  if (except) retired = retired.where('id', '!=', except);
  await retired.execute();
}
