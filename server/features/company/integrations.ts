import type { GoogleReview } from '#domain/campaigns/review-links.ts';
import type { Integration, Integrations } from '#domain/company/shown-company.ts';
import type { Deps } from '../../deps.ts';

export async function getIntegrations({ db }: Deps, userId: string): Promise<Integrations> {
  const [row] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('integrations')
      .select(['google_reviews_status', 'google_review_link', 'facebook_page_status', 'facebook_page_url'])
      .where('user_id', '=', userId),
  );
  return {
    googleReviews: {
      status: (row?.google_reviews_status ?? 'not_connected') as Integration['status'],
      link: row?.google_review_link ?? null,
    },
    facebookPage: {
      status: (row?.facebook_page_status ?? 'not_connected') as Integration['status'],
      link: row?.facebook_page_url ?? null,
    },
  };
}

/** Null disconnects. */
export function setGoogleReviews(
  deps: Deps,
  { userId, review }: { userId: string; review: GoogleReview | null },
): Promise<void> {
  return save(deps, userId, {
    google_reviews_status: review ? 'connected' : 'not_connected',
    google_review_link: review?.link ?? null,
    google_place_id: review?.placeId ?? null,
  });
}

export function setFacebookPage(
  deps: Deps,
  { userId, page }: { userId: string; page: string | null },
): Promise<void> {
  return save(deps, userId, {
    facebook_page_status: page ? 'connected' : 'not_connected',
    facebook_page_url: page,
  });
}

async function save({ db }: Deps, userId: string, row: Record<string, string | null>): Promise<void> {
  await db.asUser(userId, (tx) =>
    tx
      .insertInto('integrations')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute(),
  );
}
