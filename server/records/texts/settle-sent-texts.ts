import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface SentBatch {
  accountId: string;
  campaignId: string;
  provider: string;
  texts: {
    messageId: string;
    recipientId: string;
    providerMessageId: string;
    segments: number;
    from: string | null;
  }[];
  at: Date;
}

/** `settleText` for a batch that the carrier took, in one statement; what a callback has brought further stays so. */
export async function settleSentTexts(tx: Tx, batch: SentBatch): Promise<void> {
  const { accountId, campaignId, provider, texts, at } = batch;
  if (texts.length === 0) return;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as g("messageId" uuid, "recipientId" uuid, "providerMessageId" text, segments integer, "from" text)
    ), noted as (
      update messages m set provider = ${provider}, provider_message_id = g."providerMessageId",
        segments = g.segments, from_phone = coalesce(m.from_phone, g."from"),
        sent_at = case when m.state = 'failed' then m.sent_at else coalesce(m.sent_at, ${at}) end,
        state = case when m.state = 'sending' then 'sent' else m.state end
      from given g where m.id = g."messageId"
    ), moved as (
      update campaign_recipients r set state = 'sent', sent_at = ${at}
      from given g where r.id = g."recipientId" and r.state = 'sending'
      returning r.id
    )
    update campaign_metrics set sent = sent + (select count(*) from moved)
    where campaign_id = ${campaignId} and account_id = ${accountId}`.execute(tx);
}
