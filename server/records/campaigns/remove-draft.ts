import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { getOwnCampaign } from './get-own-campaign.ts';

/** A draft nobody has seen goes for good; what was sent stays on record. */
export async function removeDraft(
  tx: Tx,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<void> {
  const { status } = await getOwnCampaign(tx, { accountId, campaignId });
  if (status !== 'draft')
    throw new AppError('conflict', {
      userMessage: 'Only a draft can be deleted: what was sent stays on record.',
    });
  await tx.deleteFrom('campaigns').where('account_id', '=', accountId).where('id', '=', campaignId).execute();
}
