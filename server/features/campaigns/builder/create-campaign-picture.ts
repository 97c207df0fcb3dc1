import { campaignImageMessages } from '#domain/campaigns/campaign-images.ts';
import type { Deps } from '../../../deps.ts';
import type { Look } from '../../../providers/pictures/pictures.ts';
import { createPicture } from '../../../records/files/create-picture.ts';

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
export async function createCampaignPicture(
  deps: Deps,
  { accountId, upload }: { accountId: string; upload: Buffer },
): Promise<{ url: string }> {
  const id = await createPicture(deps, {
    accountId,
    upload,
    look,
    kind: 'campaign_image',
    key: (id) => `campaign-images/${accountId}-${deps.clock.now().getTime()}-${id.slice(0, 8)}.jpg`,
  });
  return { url: `${deps.publicUrl}/campaign-images/${id}.jpg` };
}
