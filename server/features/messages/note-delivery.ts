import { putOptOut } from '../../db/opt-outs.ts';
import type { Deps } from '../../deps.ts';
import type { DeliveryStatus, MessagingEvents } from '../../providers/messaging/messaging.ts';
import { settleRecapJob } from '../calls/recap/settle-recap.job.ts';
import { checkCampaignHealthJob } from '../campaigns/sending/check-campaign-health.job.ts';
import { markRecipient } from './mark-recipient.ts';

type Delivery = MessagingEvents['delivery'] & {
  /** Our own id, which our callback address carries: known even when the answer to the send was lost. */
  messageId: string | undefined;
  status: DeliveryStatus;
  at: Date;
};

/** A carrier's word on a text. Later states stand above earlier ones, whatever order they come in. */
export async function noteDelivery(deps: Deps, delivery: Delivery): Promise<void> {
  const { status: state } = delivery;
  const { db, messaging, queue } = deps;
  await db.service.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select([
        'id',
        'account_id',
        'campaign_id',
        'state',
        'to_phone',
        'provider_message_id',
        'purpose',
        'idempotency_key',
      ])
      .where((eb) =>
        delivery.messageId
          ? eb('id', '=', delivery.messageId)
          : eb.and([
              eb('provider', '=', messaging.name),
              eb('provider_message_id', '=', delivery.providerMessageId),
            ]),
      )
      .where('direction', '=', 'outbound')
      .forUpdate()
      .executeTakeFirst();
    // A verification code is not kept; another text of the same row is not ours to mix up.
    if (
      !message ||
      (message.provider_message_id ?? delivery.providerMessageId) !== delivery.providerMessageId
    )
      return;
    if (!['sending', 'sent'].includes(message.state)) return;
    if (state === 'sent' && message.state === 'sent') return;
    const { at, errorCode } = delivery;
    const failed = state === 'undelivered' || state === 'failed';
    const error = failed
      ? `The carrier could not deliver this text${errorCode ? ` (${errorCode})` : ''}.`
      : null;
    await tx
      .updateTable('messages')
      .set((eb) => ({
        state,
        provider: messaging.name,
        provider_message_id: delivery.providerMessageId,
        from_phone: eb.fn.coalesce('from_phone', eb.val(delivery.from)),
        sent_at: eb.fn.coalesce('sent_at', eb.val(at)),
        ...(state === 'delivered' && { delivered_at: at }),
        ...(failed && { error_code: errorCode, error }),
      }))
      .where('id', '=', message.id)
      .execute();
    await markRecipient(tx, message, {
      state: failed ? 'failed' : state,
      at,
      errorCode,
      error: error ?? undefined,
    });
    if (message.purpose === 'recap') await queue.enqueue(settleRecapJob, { messageId: message.id }, { tx });
    if (!failed || !message.account_id) return;
    const wording = `The carrier reported error ${errorCode}.`;
    if (delivery.refusal === 'opted_out')
      await putOptOut(tx, {
        accountId: message.account_id,
        phone: message.to_phone,
        source: 'carrier',
        wording,
        at,
      });
    if (message.campaign_id)
      await queue.enqueue(checkCampaignHealthJob, { campaignId: message.campaign_id }, { tx });
  });
}
