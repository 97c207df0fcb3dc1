import type { Deps } from '../../../deps.ts';
import { removeDraft } from '../../../records/campaigns/remove-draft.ts';

export async function removeCampaign(
  { db }: Deps,
  own: { accountId: string; campaignId: string },
): Promise<void> {
  await db.asAccount(own.accountId, (tx) => removeDraft(tx, own));
}
