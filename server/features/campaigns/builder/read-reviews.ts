import type { Deps } from '../../../deps.ts';

/** Where customers write a review; a review campaign needs it. */
export async function readReviews({ db }: Deps, accountId: string) {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('integrations')
      .select(['google_reviews_status as status', 'google_review_link as link'])
      .where('account_id', '=', accountId),
  );
  return { isConnected: row?.status === 'connected', link: row?.link ?? null };
}
