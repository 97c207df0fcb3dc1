import type { Deps } from '../../../deps.ts';
import { copyCampaign } from '../../../records/campaigns/copy-campaign.ts';

export async function duplicateCampaign(
  { db }: Deps,
  own: { accountId: string; campaignId: string },
): Promise<{ id: string }> {
  return db.asAccount(own.accountId, (tx) => copyCampaign(tx, own));
}
