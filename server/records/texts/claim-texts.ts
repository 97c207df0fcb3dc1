import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What one recipient is about to be sent. */
export interface ClaimedText {
  recipientId: string;
  messageId: string;
  contactId: string | null;
  phone: string;
  body: string;
  segments: number;
  mediaUrl: string | null;
  links: { code: string; target: string }[];
}

interface Claim {
  accountId: string;
  campaignId: string;
  texts: ClaimedText[];
  provider: string;
  /** The number of the business that they go out from; null for the shared one. */
  numberId: string | null;
  now: Date;
}

const linkDays = 365;

/** One statement for the whole batch: a conversation, a message and the links for each, and the claim itself. */
export async function claimTexts(
  tx: Tx,
  { accountId, campaignId, texts, provider, numberId, now }: Claim,
): Promise<void> {
  if (texts.length === 0) return;
  const expires = new Date(now.getTime() + linkDays * 24 * 3600_000);
  const sharedAt = numberId === null ? now : null;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as g("recipientId" uuid, "messageId" uuid,
        "contactId" uuid, phone text, body text, segments integer, "mediaUrl" text, links jsonb)
    ), talks as (
      insert into conversations (account_id, phone, contact_id, last_message_at, number_id, shared_at)
      select ${accountId}, phone, "contactId", ${now}, ${numberId}::uuid, ${sharedAt}::timestamptz from given order by phone
      on conflict (account_id, phone) do update set last_message_at = excluded.last_message_at,
        number_id = excluded.number_id, shared_at = coalesce(excluded.shared_at, conversations.shared_at),
        contact_id = coalesce(excluded.contact_id, conversations.contact_id)
      returning id, phone
    ), written as (
      insert into messages (id, account_id, conversation_id, contact_id, campaign_id, number_id, direction, purpose, to_phone, body,
        media_url, segments, state, provider, idempotency_key, claimed_at, created_at)
      select g."messageId", ${accountId}, t.id, g."contactId", ${campaignId}, ${numberId}::uuid, 'outbound', 'campaign', g.phone, g.body,
        g."mediaUrl", g.segments, 'sending', ${provider}, 'campaign:' || g."recipientId", ${now}, ${now}
      from given g join talks t on t.phone = g.phone
    ), linked as (
      insert into short_links (account_id, code, target_url, campaign_id, campaign_recipient_id, expires_at)
      select ${accountId}, l.code, l.target, ${campaignId}, g."recipientId", ${expires}
      from given g, jsonb_to_recordset(g.links) as l(code text, target text)
      on conflict do nothing
    )
    update campaign_recipients r
    set state = 'sending', held_reason = null, message_id = g."messageId", claimed_at = ${now}, attempts = attempts + 1
    from given g where r.id = g."recipientId"`.execute(tx);
}
