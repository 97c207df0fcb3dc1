import { countSegments } from '#domain/campaigns/sms.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { markTexted } from '../../../records/texts/mark-conversation.ts';
import { openConversation } from '../../../records/texts/open-conversation.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { chooseSender } from '../../../records/texts/senders/choose-sender.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import type { VisitCustomer } from './find-visit-customer.ts';

interface VisitText {
  accountId: string;
  customer: VisitCustomer;
  purpose: 'on_my_way' | 'visit_reminder';
  body: string;
  /** One text, however often it is asked for. */
  key: string;
  at: Date;
}

/** A text of the conversation with the customer. Null when it is written already. */
export async function queueVisitText(
  { queue, messaging }: Deps,
  tx: Tx,
  { accountId, customer, purpose, body, key, at }: VisitText,
): Promise<{ id: string } | null> {
  const { phone, id: contactId } = customer;
  const conversation = await openConversation(tx, { accountId, phone, contactId, at });
  const numberId = await chooseSender(tx, { conversation, at });
  const message = await queueTextOnce(tx, {
    accountId,
    conversation: { id: conversation.id, contactId },
    numberId,
    purpose,
    to: phone,
    body,
    segments: countSegments(body),
    provider: messaging.name,
    key,
    at,
  });
  if (!message) return null;
  await markTexted(tx, conversation.id, { numberId, at });
  await queue.enqueue(sendMessageJob, { messageId: message.id }, { tx });
  return message;
}
