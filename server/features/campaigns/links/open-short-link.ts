import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { noteClick } from '../../../records/texts/note-click.ts';

interface Visit {
  code: string;
  isPerson: boolean;
  address: string;
  browser: string;
}

/** Where the link leads, which was fixed when it was made; null for an unknown or expired one. */
export async function openShortLink(deps: Deps, visit: Visit): Promise<string | null> {
  const link = await deps.db.service
    .selectFrom('short_links')
    .select(['id', 'account_id', 'target_url', 'campaign_id', 'campaign_recipient_id', 'expires_at'])
    .where('code', '=', visit.code)
    .executeTakeFirst();
  if (!link || (link.expires_at && link.expires_at <= deps.clock.now())) return null;
  if (!/^https?:$/.test(new URL(link.target_url).protocol)) return null;
  // Someone who wants to get there gets there, whatever becomes of the counting.
  await countClick(deps, link, visit).catch((err) =>
    deps.log.error({ err, linkId: link.id }, 'click not counted'),
  );
  return link.target_url;
}

interface Link {
  id: string;
  account_id: string;
  campaign_id: string | null;
  campaign_recipient_id: string | null;
}

/** Robots and repeats are kept and not counted. A link made for one person counts once, on whatever device. */
async function countClick({ db, clock, visitors }: Deps, link: Link, visit: Visit): Promise<void> {
  const at = clock.now();
  const visitor = link.campaign_recipient_id ? ['recipient', ''] : [visit.address, visit.browser];
  const click = {
    account_id: link.account_id,
    short_link_id: link.id,
    clicked_at: at,
    visitor_hash: visitors.hash(link.id, visitor[0] ?? '', visitor[1] ?? ''),
  };
  await db.service.transaction().execute(async (tx) => {
    // A link without a campaign is the pro's own, from a text to try it out.
    const counted =
      !visit.isPerson || !link.campaign_id
        ? undefined
        : await tx
            .insertInto('link_clicks')
            .values({ ...click, is_counted: true })
            .onConflict((conflict) =>
              // Spelled out: as a parameter, a plan made for any value would not find the index.
              conflict.columns(['short_link_id', 'visitor_hash']).where(sql<boolean>`is_counted`).doNothing(),
            )
            .returning('id')
            .executeTakeFirst();
    if (!counted) {
      await tx
        .insertInto('link_clicks')
        .values({ ...click, is_robot: !visit.isPerson })
        .execute();
      return;
    }
    const { account_id: accountId, campaign_id: campaignId, campaign_recipient_id: recipientId } = link;
    await noteClick(tx, { accountId, campaignId, recipientId }, at);
  });
}
