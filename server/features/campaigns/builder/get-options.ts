import type { CampaignOptions } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { getReviews } from './get-reviews.ts';

/** What holds for every campaign of the account. */
export async function getOptions(
  deps: Deps,
  { accountId, timeZone }: { accountId: string; timeZone: string },
): Promise<CampaignOptions> {
  const [reviews, [limit]] = await Promise.all([
    getReviews(deps, accountId),
    deps.db.readAsAccount(accountId, (read) =>
      read.selectFrom('accounts').select('campaign_texts_per_day as perDay').where('id', '=', accountId),
    ),
  ]);
  return { reviews, timeZone, textsPerDay: limit?.perDay ?? 1 };
}
