import { campaignImageMessages } from '#domain/campaigns/campaign-images.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Look } from '../providers/pictures/pictures.ts';
import { storePicture } from './store-picture.ts';

/** Phones show no more, and carriers refuse pictures that weigh much. */
const widest = 1200;

const look: Look = {
  accepts: ['jpeg', 'png', 'webp', 'gif', 'avif'],
  width: widest,
  height: widest,
  as: 'jpeg',
  otherKind: () => campaignImageMessages.otherKind,
  unreadable: campaignImageMessages.unreadable,
};

/** The file is named by account and time. */
export async function storeCampaignPicture(
  deps: Deps,
  { accountId, upload }: { accountId: string; upload: Buffer },
): Promise<{ url: string }> {
  const id = await storePicture(deps, {
    accountId,
    upload,
    look,
    kind: 'campaign_image',
    key: (id) => `campaign-images/${accountId}-${deps.clock.now().getTime()}-${id.slice(0, 8)}.jpg`,
  });
  return { url: `${deps.publicUrl}/campaign-images/${id}.jpg` };
}

/** Whether the address is one of ours and the picture behind it this account's. */
export async function isOwnCampaignPicture(
  tx: Tx,
  { publicUrl, accountId, url }: { publicUrl: string; accountId: string; url: string },
): Promise<boolean> {
  const [, id] =
    /^\/campaign-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(
      url.slice(publicUrl.length),
    ) ?? [];
  if (!id || !url.startsWith(publicUrl)) return false;
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'campaign_image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
