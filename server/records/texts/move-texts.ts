import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface Move {
  accountId: string;
  fromContactId: string;
  toContactId: string;
}

interface MovedTexts {
  conversations: string[];
  messages: string[];
  recipients: string[];
}

/** Conversations, texts and places in campaigns of a contact that became another one. Returns what moved. */
export async function moveTexts(
  tx: Tx,
  { accountId, fromContactId, toContactId }: Move,
): Promise<MovedTexts> {
  const conversations = await tx
    .updateTable('conversations')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .returning('id')
    .execute();
  const messages = await tx
    .updateTable('messages')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .returning('id')
    .execute();
  // One contact stands in a campaign once; where both got it, the duplicate's row keeps its number alone.
  const { rows: recipients } = await sql<{ id: string }>`
    update campaign_recipients moved set contact_id = case when exists (
      select from campaign_recipients other
      where other.campaign_id = moved.campaign_id and other.contact_id = ${toContactId}
    ) then null else ${toContactId}::uuid end
    where moved.account_id = ${accountId} and moved.contact_id = ${fromContactId}
    returning moved.id`.execute(tx);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    conversations: idsOf(conversations),
    messages: idsOf(messages),
    recipients: idsOf(recipients),
  };
}

/** Those of them that have not gone elsewhere since. */
export async function giveBackTexts(
  tx: Tx,
  { accountId, fromContactId, toContactId, moved }: Move & { moved: MovedTexts },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .where(isOneOf(moved.conversations))
    .execute();
  await tx
    .updateTable('messages')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .where(isOneOf(moved.messages))
    .execute();
  await tx
    .updateTable('campaign_recipients')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('contact_id', 'is', null), eb('contact_id', '=', fromContactId)]))
    .where(isOneOf(moved.recipients))
    .execute();
}

/** Also of none, which a list of parameters cannot be. */
function isOneOf(ids: string[]) {
  return sql<boolean>`id = any (${ids}::uuid[])`;
}
