import { countSegments } from '#domain/campaigns/sms.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { markAnswered } from '../../records/texts/mark-conversation.ts';
import { isOptedOut } from '../../records/texts/opt-outs/is-opted-out.ts';
import { queueText } from '../../records/texts/queue-text.ts';
import { chooseSender } from '../../records/texts/senders/choose-sender.ts';
import { findTextTime, waitsForAnswer } from '../../records/texts/timing/find-text-time.ts';
import { sendMessageJob } from './send-message.job.ts';

interface OwnConversation {
  id: string;
  account_id: string;
  phone: string;
  contact_id: string | null;
  last_inbound_at: Date | null;
  number_id: string | null;
}

/** A text of the pro's own to one customer: never to who opted out, and not at night unless they wrote. */
export async function queueReply(
  { queue, clock, messaging }: Deps,
  tx: Tx,
  { conversation, body }: { conversation: OwnConversation; body: string },
) {
  const now = clock.now();
  const { account_id: accountId, phone } = conversation;
  if (await isOptedOut(tx, { accountId, phone }))
    throw new AppError('conflict', {
      userMessage: 'This customer asked not to be texted. They can text START to come back.',
    });
  const isAnswer = waitsForAnswer(conversation.last_inbound_at, now);
  if (!isAnswer) await refuseAtNight(tx, { accountId, phone, now });
  const numberId = await chooseSender(tx, { conversation, at: now });
  const message = await queueText(tx, {
    accountId,
    conversation: { id: conversation.id, contactId: conversation.contact_id },
    numberId,
    purpose: 'reply',
    to: phone,
    body,
    segments: countSegments(body),
    provider: messaging.name,
    at: now,
  });
  await markAnswered(tx, conversation.id, { numberId, at: now });
  await queue.enqueue(sendMessageJob, { messageId: message.id }, { tx });
  return message;
}

/** Who did not write first is not woken up. */
async function refuseAtNight(
  tx: Tx,
  { accountId, phone, now }: { accountId: string; phone: string; now: Date },
): Promise<void> {
  if ((await findTextTime(tx, { accountId, phone, at: now })) > now)
    throw new AppError('conflict', {
      userMessage:
        'It is too early or too late to text this customer where they are. Try again in the daytime.',
    });
}
