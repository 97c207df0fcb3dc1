import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { chargePace } from '../../../records/campaigns/charge-pace.ts';
import { type ClaimedText, claimTexts } from '../../../records/texts/claim-texts.ts';
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
  | { kind: 'claimed'; accountId: string; texts: ClaimedText[]; lookedAt: number };

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
    const shared = await senderTurn(tx, messaging, now);
    if (shared.isDailyLimit) await setAllDueAside(tx, { campaignId, now, until: shared.until });
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
    const { accountId } = campaign;
    const mediaUrl = campaign.mediaUrl ?? campaign.imageUrl;
    const texts = ready.map((text) => ({ ...text, messageId: randomUUID(), mediaUrl }));
    await claimTexts(tx, { accountId, campaignId, texts, provider: messaging.name, now });
    await chargePace(tx, campaign, { messages: texts.length, now });
    const segments = texts.reduce((sum, text) => sum + text.segments, 0);
    await chargeSender(tx, messaging, now, segments);
    return { kind: 'claimed', accountId, texts, lookedAt: due.length };
  });
}
