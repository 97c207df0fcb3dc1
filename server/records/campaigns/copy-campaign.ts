import type { Tx } from '../../db/database.ts';
import { getOwnCampaign } from './get-own-campaign.ts';

/** A draft with the same words and audience: when it goes out, and that it is paid, is not copied. */
export async function copyCampaign(
  tx: Tx,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<{ id: string }> {
  const from = await getOwnCampaign(tx, { accountId, campaignId });
  return tx
    .insertInto('campaigns')
    .values({
      account_id: accountId,
      copied_from_id: from.id,
      name: `Copy of ${from.name.replace(/^(Copy of )+/, '')}`.slice(0, 200),
      type: from.type,
      purpose: from.purpose,
      template: from.template,
      title: from.title,
      description: from.description,
      offer_discount: from.offer_discount,
      message: from.message,
      image_url: from.image_url,
      media_url: from.media_url,
      link_url: from.link_url,
      audience: JSON.stringify(from.audience),
      variants: JSON.stringify(from.variants),
      pacing_rate: from.pacing_rate,
      quiet_hours_enabled: from.quiet_hours_enabled,
      compliance_enabled: from.compliance_enabled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
