import type { Tx } from '../../db/database.ts';
import type { Messages } from '../../db/schema.generated.ts';

interface InboundRow {
  accountId: string | null;
  /** The number of the business that it was sent to; null for the shared one. */
  numberId: string | null;
  conversation: { id: string; contactId: string | null } | null;
  campaignId: string | null;
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
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
      number_id: text.numberId,
      conversation_id: text.conversation?.id ?? null,
      contact_id: text.conversation?.contactId ?? null,
      campaign_id: text.campaignId,
      direction: 'inbound',
      purpose: 'reply',
      from_phone: text.from,
      to_phone: text.to,
      body: text.body,
      media_url: text.mediaUrls[0] ?? null,
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
  // A stranger's pictures are for nobody.
  if (kept && text.accountId && text.mediaUrls.length > 0)
    await tx
      .insertInto('message_pictures')
      .values(
        text.mediaUrls.map((source_url, position) => ({
          account_id: text.accountId ?? '',
          message_id: kept.id,
          position,
          source_url,
        })),
      )
      .execute();
  return kept ?? null;
}
