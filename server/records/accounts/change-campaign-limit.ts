import type { Tx } from '../../db/database.ts';

/** How many campaign texts one customer may get on one day, over all campaigns of the account. */
export async function changeCampaignLimit(
  tx: Tx,
  { accountId, textsPerDay }: { accountId: string; textsPerDay: number },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ campaign_texts_per_day: textsPerDay })
    .where('id', '=', accountId)
    .execute();
}
