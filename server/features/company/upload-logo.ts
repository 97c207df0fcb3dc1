import { logoLimits, logoMessages } from '#domain/company/logo.ts';
import type { Deps } from '../../deps.ts';
import type { Look } from '../../providers/pictures/pictures.ts';
import { changeLogo } from '../../records/accounts/change-company.ts';
import { createPicture } from '../../records/files/create-picture.ts';
import { logoUrl } from '../../records/files/find-company-logo.ts';
import { removeExpiredFilesJob } from '../../records/files/remove-expired-files.job.ts';
import { retireFiles } from '../../records/files/retire-files.ts';

const ink = '#17212B';

/** On a ground of its own, so that it reads on light and dark alike. */
const look: Look = {
  accepts: ['png', 'jpeg', 'webp'],
  width: logoLimits.width,
  height: logoLimits.height,
  as: 'png',
  groundForWhite: ink,
  otherKind: (kind) => (kind === 'svg' ? logoMessages.svg : logoMessages.otherKind),
  unreadable: logoMessages.unreadable,
};

export async function uploadLogo(
  deps: Deps,
  { accountId, upload }: { accountId: string; upload: Buffer },
): Promise<{ logoUrl: string }> {
  const id = await createPicture(deps, {
    accountId,
    upload,
    look,
    kind: 'company_logo',
    key: (id) => `logos/${accountId}/${id}.png`,
    async onKept(tx, { id, key }) {
      await retireFiles(tx, { accountId, kind: 'company_logo', at: deps.clock.now(), except: key });
      await changeLogo(tx, accountId, logoUrl(id));
      await deps.queue.enqueue(removeExpiredFilesJob, {}, { tx });
    },
  });
  return { logoUrl: logoUrl(id) };
}

export async function removeLogo(
  { db, queue, clock }: Deps,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    await retireFiles(tx, { accountId, kind: 'company_logo', at: clock.now() });
    await changeLogo(tx, accountId, null);
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
  });
}
