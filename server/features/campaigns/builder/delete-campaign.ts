import type { Deps } from '../../../deps.ts';
import { removeDraft } from '../../../records/campaigns/remove-draft.ts';

export async function deleteCampaign(
  { db }: Deps,
  own: { userId: string; campaignId: string },
): Promise<void> {
  await db.asUser(own.userId, (tx) => removeDraft(tx, own));
}
