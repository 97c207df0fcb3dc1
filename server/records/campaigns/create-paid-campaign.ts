import { withOptOutLine } from '#domain/campaigns/campaign-message.ts';
import type { Audience } from '#domain/campaigns/campaigns.ts';
import type { Tx } from '../../db/database.ts';
import { openCounts } from '../texts/open-counts.ts';
import { type PaidMonth, toPaidColumns } from './paid-month.ts';

interface PaidCampaign extends PaidMonth {
  accountId: string;
  name: string;
  form?: { title: string | null; description: string | null; offer: string | null };
  message: string;
  imageUrl: string | null;
  audience?: Audience;
}

/** A campaign that was never a draft: it is paid for, and goes out. */
export async function createPaidCampaign(
  tx: Tx,
  campaign: PaidCampaign,
): Promise<{ id: string; startAt: null }> {
  const { accountId, form, imageUrl } = campaign;
  const created = await tx
    .insertInto('campaigns')
    .values({
      account_id: accountId,
      name: campaign.name,
      ...(form && { title: form.title, description: form.description, offer_discount: form.offer }),
      message: withOptOutLine(campaign.message),
      image_url: imageUrl,
      media_url: imageUrl,
      ...(campaign.audience && { audience: JSON.stringify(campaign.audience) }),
      status: 'sending',
      ...toPaidColumns(campaign),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openCounts(tx, { accountId, campaignId: created.id });
  return { id: created.id, startAt: null };
}
