import type { ReviewLink } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';

export async function readReviews({ db }: Deps, userId: string): Promise<ReviewLink> {
  const [row] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('integrations')
      .select(['google_reviews_status as status', 'google_review_link as link'])
      .where('user_id', '=', userId),
  );
  return { isConnected: row?.status === 'connected', link: row?.link ?? null };
}
