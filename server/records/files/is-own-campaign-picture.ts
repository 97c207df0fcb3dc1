import type { Tx } from '../../db/database.ts';

/** Whether the address is one of ours and the picture behind it this account's. */
export async function isOwnCampaignPicture(
  tx: Tx,
  { publicUrl, accountId, url }: { publicUrl: string; accountId: string; url: string },
): Promise<boolean> {
  const [, id] =
    /^\/campaign-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(
      url.slice(publicUrl.length),
    ) ?? [];
  if (!id || !url.startsWith(publicUrl)) return false;
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'campaign_image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
