import type { Deps } from '../../../deps.ts';
import { copyCampaign } from '../../../records/campaigns/copy-campaign.ts';

export async function duplicateCampaign(
  { db }: Deps,
  own: { userId: string; campaignId: string },
): Promise<{ id: string }> {
  return db.asUser(own.userId, (tx) => copyCampaign(tx, own));
}
