import { optOutAnswer } from '#domain/messages/keyword-answers.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteStop } from '../../records/texts/opt-outs/note-stop.ts';
import { optOut } from '../../records/texts/opt-outs/opt-out.ts';
import { wakeWebhooks } from '../../records/webhooks/wake-webhooks.ts';
import { checkCampaignHealthJob } from '../campaigns/sending/check-campaign-health.job.ts';
import type { InboundEvent } from './inbound-event.ts';
import { describeBusiness, queueAnswer } from './queue-answer.ts';

/**
 * No more texts, from this moment. Said to the number of a business, it is that business's. Said to the shared number,
 * it counts for every campaign of every account that has texted this number over it: the carrier blocks it for all of
 * them. One confirmation, then silence.
 */
export async function takeStop(deps: Deps, tx: Tx, event: InboundEvent): Promise<void> {
  const { text, conversation, numberId, recipient } = event;
  const accounts = await listStopped(tx, event);
  let isNew = !conversation && (await isStrangersFirst(tx, event));
  for (const { account_id: accountId } of accounts) {
    const word = { source: 'reply', wording: text.body, at: text.at } as const;
    if (await optOut(tx, { accountId, numberId, phone: text.from, ...word })) isNew = true;
  }
  await wakeWebhooks(deps, tx);
  if (recipient && (await noteStop(tx, recipient, text.at)))
    await deps.queue.enqueue(checkCampaignHealthJob, { campaignId: recipient.campaignId }, { tx });
  if (!isNew) return;
  const { name } = await describeBusiness(tx, conversation);
  await queueAnswer(deps, tx, {
    purpose: 'opt_out_confirmation',
    conversation,
    numberId,
    to: text.from,
    body: optOutAnswer(name),
    inboundId: event.inboundId,
  });
}

async function listStopped(
  tx: Tx,
  { text, numberId, conversation }: InboundEvent,
): Promise<{ account_id: string }[]> {
  if (numberId && conversation) return [{ account_id: conversation.accountId }];
  return tx
    .selectFrom('conversations')
    .select('account_id')
    .where('phone', '=', text.from)
    .where('shared_at', 'is not', null)
    .execute();
}

async function isStrangersFirst(tx: Tx, { text, inboundId }: InboundEvent): Promise<boolean> {
  const before = await tx
    .selectFrom('messages')
    .select('meaning')
    .where('account_id', 'is', null)
    .where('from_phone', '=', text.from)
    .where('meaning', 'in', ['opt_out', 'opt_in'])
    .where('id', '!=', inboundId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.meaning !== 'opt_out';
}
