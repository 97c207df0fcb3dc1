import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCampaign } from '../queries.ts';

/** A draft nobody has seen goes for good; what was sent stays on record. */
export async function deleteCampaign(
  { db }: Deps,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const { status } = await getOwnCampaign(tx, { accountId, campaignId });
    if (status !== 'draft')
      throw new AppError('conflict', {
        userMessage: 'Only a draft can be deleted: what was sent stays on record.',
      });
    await tx
      .deleteFrom('campaigns')
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .execute();
  });
}
