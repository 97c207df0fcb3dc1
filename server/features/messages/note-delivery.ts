import type { Deps } from '../../deps.ts';
import { lockText } from '../../records/texts/lock-text.ts';
import { settleText } from '../../records/texts/settle-text.ts';
import type { TextOutcome } from '../../records/texts/text-outcome.ts';
import { checkCampaignHealthJob } from '../campaigns/sending/check-campaign-health.job.ts';
import { markRecap } from './mark-recap.ts';

interface Delivery {
  /** Our own id, which our callback address carries: known even when the answer to the send was lost. */
  messageId: string | undefined;
  providerMessageId: string;
  status: string;
  errorCode: string | null;
  from: string | null;
  at: Date;
}

/** A carrier's word on a text. Later states stand above earlier ones, whatever order they come in. */
export async function noteDelivery(deps: Deps, delivery: Delivery): Promise<void> {
  const outcome = outcomeOf(delivery);
  if (!outcome) return;
  const { db, messaging, queue } = deps;
  const { messageId, providerMessageId, from, at } = delivery;
  const provider = messaging.name;
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, messageId ? { messageId } : { provider, providerMessageId });
    // A verification code is not kept; another text of the same row is not ours to mix up.
    if (!text || (text.providerMessageId ?? providerMessageId) !== providerMessageId) return;
    if (outcome.kind === 'sent' && text.state !== 'sending') return;
    const taken = { provider, providerMessageId, from };
    if (!(await settleText(tx, text, { outcome, at, taken }))) return;
    const arrives = outcome.kind === 'sent' || outcome.kind === 'delivered';
    await markRecap(tx, text, arrives ? 'sent' : 'failed');
    if (!arrives && text.campaignId)
      await queue.enqueue(checkCampaignHealthJob, { campaignId: text.campaignId }, { tx });
  });
}

const stopped = '21610';

function outcomeOf({ status, errorCode: code }: Delivery): TextOutcome | null {
  if (status === 'undelivered' || status === 'failed')
    return code === stopped ? { kind: 'opted_out', code } : { kind: 'lost', state: status, code };
  if (status === 'delivered' || status === 'read') return { kind: 'delivered' };
  return ['accepted', 'queued', 'sending', 'sent'].includes(status) ? { kind: 'sent' } : null;
}
