import type { Deps } from '../../../deps.ts';
import { sendLeaseSeconds } from '../../../providers/messaging/messaging.ts';
import { completeCampaign } from '../../../records/campaigns/campaign-state.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';

const mostAtOnce = 500;
const lease = sendLeaseSeconds * 1000;

/**
 * Nothing is due: when to look again, or null when the campaign is complete. Texts whose worker died while it had
 * them are settled here, once their lease is over: the carrier is asked before anything is sent again.
 */
export async function findNextStep(deps: Deps, campaignId: string): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const { next, claimed } = await db.service
    .selectFrom('campaigns')
    .select((eb) => [
      eb
        .selectFrom('campaign_recipients')
        .select((one) => one.fn.min('send_after').as('at'))
        .where('campaign_id', '=', campaignId)
        .where('state', 'in', ['pending', 'held'])
        .as('next'),
      eb
        .selectFrom('campaign_recipients')
        .select((one) => one.fn.min('claimed_at').as('at'))
        .whereRef('campaign_recipients.account_id', '=', 'campaigns.account_id')
        .where('campaign_id', '=', campaignId)
        .where('state', '=', 'sending')
        .as('claimed'),
    ])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  if (!next && !claimed) return (await complete(deps, campaignId)) ? null : soon(now);
  const settleAt = claimed && new Date(claimed.getTime() + lease);
  if (settleAt && settleAt <= now) {
    await settleInterrupted(deps, campaignId, new Date(now.getTime() - lease));
    return new Date(now.getTime() + 2000);
  }
  const times = [next, settleAt].flatMap((at) => (at ? [at.getTime()] : []));
  // Due already, and not ours: another worker has it in its hands.
  return new Date(Math.max(Math.min(...times), now.getTime() + 250));
}

function soon(now: Date): Date {
  return new Date(now.getTime() + 1000);
}

/** False when someone became due meanwhile. */
async function complete({ db, clock }: Deps, campaignId: string): Promise<boolean> {
  if (await completeCampaign(db.service, { campaignId, at: clock.now() })) return true;
  const { status } = await db.service
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return status !== 'sending';
}

async function settleInterrupted({ db, queue, log }: Deps, campaignId: string, before: Date): Promise<void> {
  const stale = await db.service
    .selectFrom('campaign_recipients')
    .select('message_id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sending')
    .where('claimed_at', '<=', before)
    .where('message_id', 'is not', null)
    .limit(mostAtOnce)
    .execute();
  const live = new Set((await queue.listLive(sendMessageJob)).map(({ messageId }) => messageId));
  const lost = stale.flatMap(({ message_id: id }) => (id && !live.has(id) ? [id] : []));
  if (lost.length > 0) log.warn({ campaignId, count: lost.length }, 'interrupted texts: asking the carrier');
  for (const messageId of lost) await queue.enqueue(sendMessageJob, { messageId });
}
