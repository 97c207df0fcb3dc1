import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

/** One campaign of one account: somebody else's is not found. */
export async function getOwnCampaign(
  tx: Tx,
  { accountId, campaignId }: { accountId: string; campaignId: string },
) {
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign) throw noSuchCampaign();
  return campaign;
}

export const noSuchCampaign = () =>
  new AppError('not_found', { userMessage: 'We could not find that campaign.' });
