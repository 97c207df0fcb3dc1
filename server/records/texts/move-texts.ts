import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Conversations, texts and places in campaigns of a contact that became another one. */
export async function moveTexts(
  tx: Tx,
  {
    accountId,
    fromContactId,
    toContactId,
  }: { accountId: string; fromContactId: string; toContactId: string },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .execute();
  await tx
    .updateTable('messages')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .execute();
  // One contact stands in a campaign once; where both got it, the duplicate's row keeps its number alone.
  await sql`
    update campaign_recipients moved set contact_id = case when exists (
      select from campaign_recipients other
      where other.campaign_id = moved.campaign_id and other.contact_id = ${toContactId}
    ) then null else ${toContactId}::uuid end
    where moved.account_id = ${accountId} and moved.contact_id = ${fromContactId}`.execute(tx);
}
