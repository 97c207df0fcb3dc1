import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { judgeRecipients, type ReadyText, type SetAside } from './judge-recipients.ts';
import { listDue } from './list-due.ts';
import { lockCampaign, type SendingCampaign } from './load-campaign.ts';
import { campaignTurn, chargeCampaign, chargeSender, senderTurn } from './pace.ts';

export interface ClaimedText extends ReadyText {
  messageId: string;
  mediaUrl: string | null;
}

export type Claim =
  | { kind: 'over' }
  | { kind: 'unpaid' }
  | { kind: 'nothing_due' }
  | { kind: 'wait'; until: Date }
  | { kind: 'claimed'; accountId: string; texts: ClaimedText[]; lookedAt: number };

/** Few enough to be handed over within seconds: a pause and a stop take hold as soon. */
const mostAtOnce = 200;
const linkDays = 365;

/**
 * Takes the next recipients in one transaction: looks at the campaign, the pace, the consent, the suppression list and
 * the hour, writes the messages and marks the rows as being sent. What is not committed was never claimed.
 */
export async function claimBatch(deps: Deps, campaignId: string): Promise<Claim> {
  const { db, clock, messaging, publicUrl } = deps;
  const now = clock.now();
  return db.service.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId, now);
    if (campaign?.status !== 'sending' || !campaign.startedAt) return { kind: 'over' };
    if (campaign.isUnpaid) return { kind: 'unpaid' };
    const own = campaignTurn(campaign, now, mostAtOnce);
    if (own.room === 0) return { kind: 'wait', until: own.until };
    const shared = await senderTurn(tx, messaging, now);
    if (shared.isDailyLimit) await holdAllDue(tx, campaignId, now, shared.until);
    if (shared.room === 0) return { kind: 'wait', until: shared.until };
    const due = await listDue(tx, campaign, { now, most: mostAtOnce });
    if (due.length === 0) return { kind: 'nothing_due' };
    const { ready, aside } = judgeRecipients(campaign, due, {
      now,
      room: own.room,
      segmentRoom: shared.room,
      publicUrl,
    });
    await setAside(tx, aside);
    const texts = ready.map((text) => ({
      ...text,
      messageId: randomUUID(),
      mediaUrl: campaign.mediaUrl ?? campaign.imageUrl,
    }));
    await writeClaim(tx, campaign, { texts, now, provider: messaging.name });
    await chargeCampaign(tx, campaign, now, texts.length);
    const segments = texts.reduce((sum, text) => sum + text.segments, 0);
    await chargeSender(tx, messaging, now, segments);
    return { kind: 'claimed', accountId: campaign.accountId, texts, lookedAt: due.length };
  });
}

async function holdAllDue(tx: Tx, campaignId: string, now: Date, until: Date): Promise<void> {
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'held', held_reason: 'daily_limit', send_after: until })
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['pending', 'held'])
    .where('send_after', '<=', now)
    .execute();
}

async function setAside(tx: Tx, aside: SetAside[]): Promise<void> {
  if (aside.length === 0) return;
  await sql`
    update campaign_recipients r set state = g.state, held_reason = g.reason, send_after = g."sendAfter"
    from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb)
      as g("recipientId" uuid, state text, reason text, "sendAfter" timestamptz)
    where r.id = g."recipientId"`.execute(tx);
}

/** One statement for the whole batch: a conversation, a message and the links for each, and the claim itself. */
async function writeClaim(
  tx: Tx,
  { id, accountId }: SendingCampaign,
  { texts, now, provider }: { texts: ClaimedText[]; now: Date; provider: string },
): Promise<void> {
  if (texts.length === 0) return;
  const expires = new Date(now.getTime() + linkDays * 24 * 3600_000);
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as g("recipientId" uuid, "messageId" uuid,
        "contactId" uuid, phone text, body text, segments integer, "mediaUrl" text, links jsonb)
    ), talks as (
      insert into conversations (account_id, phone, contact_id, last_message_at)
      select ${accountId}, phone, "contactId", ${now} from given order by phone
      on conflict (account_id, phone) do update set last_message_at = excluded.last_message_at,
        contact_id = coalesce(excluded.contact_id, conversations.contact_id)
      returning id, phone
    ), written as (
      insert into messages (id, account_id, conversation_id, contact_id, campaign_id, direction, purpose, to_phone, body,
        media_url, segments, state, provider, idempotency_key, claimed_at)
      select g."messageId", ${accountId}, t.id, g."contactId", ${id}, 'outbound', 'campaign', g.phone, g.body,
        g."mediaUrl", g.segments, 'sending', ${provider}, 'campaign:' || g."recipientId", ${now}
      from given g join talks t on t.phone = g.phone
    ), linked as (
      insert into short_links (account_id, code, target_url, campaign_id, campaign_recipient_id, expires_at)
      select ${accountId}, l.code, l.target, ${id}, g."recipientId", ${expires}
      from given g, jsonb_to_recordset(g.links) as l(code text, target text)
      on conflict do nothing
    )
    update campaign_recipients r
    set state = 'sending', held_reason = null, message_id = g."messageId", claimed_at = ${now}, attempts = attempts + 1
    from given g where r.id = g."recipientId"`.execute(tx);
}
