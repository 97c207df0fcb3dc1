import type { GoogleReview } from '#domain/campaigns/review-links.ts';
import type { Integrations } from '#domain/company/shown-company.ts';
import type { Deps } from '../../deps.ts';

export async function getIntegrations({ db }: Deps, accountId: string): Promise<Integrations> {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('integrations')
      .select(['google_reviews_status', 'google_review_link', 'facebook_page_status', 'facebook_page_url'])
      .where('account_id', '=', accountId),
  );
  return {
    googleReviews: {
      status: row?.google_reviews_status ?? 'not_connected',
      link: row?.google_review_link ?? null,
    },
    facebookPage: {
      status: row?.facebook_page_status ?? 'not_connected',
      link: row?.facebook_page_url ?? null,
    },
  };
}

/** Null disconnects. */
export function changeGoogleReviews(
  deps: Deps,
  { accountId, review }: { accountId: string; review: GoogleReview | null },
): Promise<void> {
  return save(deps, accountId, {
    google_reviews_status: review ? 'connected' : 'not_connected',
    google_review_link: review?.link ?? null,
    google_place_id: review?.placeId ?? null,
  });
}

export function changeFacebookPage(
  deps: Deps,
  { accountId, page }: { accountId: string; page: string | null },
): Promise<void> {
  return save(deps, accountId, {
    facebook_page_status: page ? 'connected' : 'not_connected',
    facebook_page_url: page,
  });
}

async function save({ db }: Deps, accountId: string, row: Record<string, string | null>): Promise<void> {
  await db.asAccount(accountId, (tx) =>
    tx
      .insertInto('integrations')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute(),
  );
}
