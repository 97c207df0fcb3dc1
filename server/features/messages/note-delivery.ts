import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { DeliveryStatus, MessagingEvents } from '../../providers/messaging/messaging.ts';
import { type LockedText, lockText } from '../../records/texts/lock-text.ts';
import { settleText } from '../../records/texts/settle-text.ts';
import type { TextOutcome } from '../../records/texts/text-outcome.ts';
import { settleRecapJob } from '../calls/recap/settle-recap.job.ts';
import { checkCampaignHealthJob } from '../campaigns/sending/check-campaign-health.job.ts';
import { settleLineCodeJob } from '../lines/settle-line-code.job.ts';
import { doubtApprovalJob } from '../numbers/registration/doubt-approval.job.ts';
import { tellSenderBlockedJob } from './tell-sender-blocked.job.ts';

type Delivery = MessagingEvents['delivery'] & {
  /** Our own id, which our callback address carries: known even when the answer to the send was lost. */
  messageId: string | undefined;
  status: DeliveryStatus;
  at: Date;
};

/** A carrier's word on a text. Later states stand above earlier ones, whatever order they come in. */
export async function noteDelivery(deps: Deps, delivery: Delivery): Promise<void> {
  const outcome = outcomeOf(delivery);
  const { db, messaging, queue } = deps;
  const { messageId, providerMessageId, from, at } = delivery;
  const provider = messaging.name;
  const isLost = outcome.kind === 'lost' || outcome.kind === 'opted_out';
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, messageId ? { messageId } : { provider, providerMessageId });
    if (delivery.refusal === 'unregistered') await noteBlocked(deps, tx, { text, at });
    // The text of a verification code is not kept, but whoever waits for it hears that it does not come.
    if (!text && messageId && isLost)
      await queue.enqueue(
        settleLineCodeJob,
        { verificationId: messageId, why: delivery.refusal ?? 'lost' },
        { tx },
      );
    // Another text of the same row is not ours to mix up.
    if (!text || (text.providerMessageId ?? providerMessageId) !== providerMessageId) return;
    if (outcome.kind === 'sent' && text.state !== 'sending') return;
    const taken = { provider, providerMessageId, from };
    if (!(await settleText(tx, text, { outcome, at, taken }))) return;
    if (text.purpose === 'recap') await queue.enqueue(settleRecapJob, { messageId: text.id }, { tx });
    const arrives = outcome.kind === 'sent' || outcome.kind === 'delivered';
    if (!arrives && text.campaignId)
      await queue.enqueue(checkCampaignHealthJob, { campaignId: text.campaignId }, { tx });
  });
}

/** A business's own number: its approval may have been taken back. The shared one: whoever runs Jotline must know. */
async function noteBlocked(
  { queue }: Deps,
  tx: Tx,
  { text, at }: { text: LockedText | null; at: Date },
): Promise<void> {
  if (text?.numberId && text.accountId)
    await queue.enqueue(doubtApprovalJob, { accountId: text.accountId }, { tx });
  else await queue.enqueue(tellSenderBlockedJob, { day: dayOf(at) }, { tx });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function outcomeOf({ status, refusal, errorCode: code }: Delivery): TextOutcome {
  if (status === 'sent' || status === 'delivered') return { kind: status };
  return refusal === 'opted_out'
    ? { kind: 'opted_out', code }
    : { kind: 'lost', state: status, code, why: refusal };
}
