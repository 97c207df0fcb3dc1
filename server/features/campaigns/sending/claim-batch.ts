import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Text } from '../../../providers/messaging/messaging.ts';
import { chargePace } from '../../../records/campaigns/charge-pace.ts';
import { type ClaimedText, claimTexts } from '../../../records/texts/claim-texts.ts';
import { lockOwnSender } from '../../../records/texts/senders/find-own-sender.ts';
import { setAllDueAside, setAside } from '../../../records/texts/set-aside.ts';
import { lockClaims } from '../../../records/texts/timing/lock-claims.ts';
import { chargeSender, senderTurn } from '../../../records/texts/timing/sender-pace.ts';
import { campaignTurn } from './campaign-turn.ts';
import { judgeRecipients } from './judge-recipients.ts';
import { listDue } from './list-due.ts';
import { lockCampaign } from './load-campaign.ts';

export type Claim =
  | { kind: 'over' }
  | { kind: 'unpaid' }
  | { kind: 'nothing_due' }
  | { kind: 'wait'; until: Date }
  | { kind: 'claimed'; accountId: string; sender: Text['sender']; texts: ClaimedText[]; lookedAt: number };

/** An approval wakes whoever waits for it; this is for one that got lost on the way. */
const approvalWaitMilliseconds = 15 * 60_000;

/** Few enough to be handed over within seconds: a pause and a stop take hold as soon. */
const mostAtOnce = 200;

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
    // Before the sender, which all accounts share: nobody else waits for this account's campaigns.
    await lockClaims(tx, campaign.accountId);
    const sender = await lockOwnSender(tx, campaign.accountId);
    if (sender && !sender.isApproved) {
      const until = new Date(now.getTime() + approvalWaitMilliseconds);
      await setAllDueAside(tx, { campaignId, reason: 'sender_pending', now, until });
      return { kind: 'wait', until };
    }
    const paced = sender ? { sender: sender.phone, limits: sender.limits } : messaging;
    const turn = await senderTurn(tx, paced, now);
    if (turn.isDailyLimit)
      await setAllDueAside(tx, { campaignId, reason: 'daily_limit', now, until: turn.until });
    if (turn.room === 0) return { kind: 'wait', until: turn.until };
    const due = await listDue(tx, campaign, { now, most: mostAtOnce });
    if (due.length === 0) return { kind: 'nothing_due' };
    const { ready, aside } = judgeRecipients(campaign, due, {
      now,
      room: own.room,
      segmentRoom: turn.room,
      publicUrl,
    });
    await setAside(tx, aside);
    const { accountId } = campaign;
    const mediaUrl = campaign.mediaUrl ?? campaign.imageUrl;
    const texts = ready.map((text) => ({ ...text, messageId: randomUUID(), mediaUrl }));
    const numberId = sender?.numberId ?? null;
    await claimTexts(tx, { accountId, campaignId, texts, provider: messaging.name, numberId, now });
    await chargePace(tx, campaign, { messages: texts.length, now });
    const segments = texts.reduce((sum, text) => sum + text.segments, 0);
    await chargeSender(tx, paced, now, segments);
    return { kind: 'claimed', accountId, sender: sender ?? undefined, texts, lookedAt: due.length };
  });
}
