import type { ReviewLink } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';

export async function getReviews({ db }: Deps, accountId: string): Promise<ReviewLink> {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('integrations')
      .select(['google_reviews_status as status', 'google_review_link as link'])
      .where('account_id', '=', accountId),
  );
  return { isConnected: row?.status === 'connected', link: row?.link ?? null };
}
