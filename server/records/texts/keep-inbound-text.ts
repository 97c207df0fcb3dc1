import type { Tx } from '../../db/database.ts';
import type { Messages } from '../../db/schema.generated.ts';

interface InboundRow {
  accountId: string | null;
  conversation: { id: string; contactId: string | null } | null;
  campaignId: string | null;
  from: string;
  to: string;
  body: string;
  mediaUrl: string | null;
  segments: number;
  meaning: Messages['meaning'];
  provider: string;
  providerMessageId: string;
  at: Date;
}

/** What a person wrote. Null when the carrier told it before. */
export async function keepInboundText(tx: Tx, text: InboundRow): Promise<{ id: string } | null> {
  const kept = await tx
    .insertInto('messages')
    .values({
      account_id: text.accountId,
      conversation_id: text.conversation?.id ?? null,
      contact_id: text.conversation?.contactId ?? null,
      campaign_id: text.campaignId,
      direction: 'inbound',
      purpose: 'reply',
      from_phone: text.from,
      to_phone: text.to,
      body: text.body,
      media_url: text.mediaUrl,
      segments: text.segments,
      meaning: text.meaning,
      state: 'received',
      provider: text.provider,
      provider_message_id: text.providerMessageId,
      created_at: text.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept ?? null;
}
