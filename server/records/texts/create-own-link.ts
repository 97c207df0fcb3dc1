import type { Tx } from '../../db/database.ts';

interface OwnLink {
  accountId: string;
  code: string;
  target: string;
  expiresAt: Date;
}

/** A short link for the pro's own eyes: it belongs to no campaign, so that opening it counts nowhere. */
export async function createOwnLink(tx: Tx, { accountId, code, target, expiresAt }: OwnLink): Promise<void> {
  await tx
    .insertInto('short_links')
    .values({ account_id: accountId, code, target_url: target, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}
