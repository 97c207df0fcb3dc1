import { countSegments } from '#domain/campaigns/sms.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findContactByPhone } from '../../records/contacts/find-contact-by-phone.ts';
import { markAnswered } from '../../records/texts/mark-conversation.ts';
import { isOptedOut } from '../../records/texts/opt-outs/is-opted-out.ts';
import { queueText } from '../../records/texts/queue-text.ts';
import { nextTextTime } from '../../records/texts/timing/quiet-hours.ts';
import { sendMessageJob } from './send-message.job.ts';

/** Someone who wrote within this time waits for an answer, whatever the hour. */
const waitsHours = 24;

/** The pro's answer in a conversation. */
export async function replyToCustomer(
  deps: Deps,
  { accountId, conversationId, body }: { accountId: string; conversationId: string; body: string },
) {
  const { db, queue, clock, messaging } = deps;
  return db.service.transaction().execute(async (tx) => {
    const now = clock.now();
    const conversation = await getOwnConversation(tx, accountId, conversationId);
    const { phone } = conversation;
    if (await isOptedOut(tx, { accountId, phone }))
      throw new AppError('conflict', {
        userMessage: 'This customer asked not to be texted. They can text START to come back.',
      });
    const lastWrote = conversation.last_inbound_at?.getTime() ?? 0;
    if (now.getTime() - lastWrote > waitsHours * 3600_000) await refuseAtNight(tx, conversation, now);
    const message = await queueText(tx, {
      accountId,
      conversation: { id: conversationId, contactId: conversation.contact_id },
      purpose: 'reply',
      to: phone,
      body,
      segments: countSegments(body),
      provider: messaging.name,
      at: now,
    });
    await markAnswered(tx, conversationId, now);
    await queue.enqueue(sendMessageJob, { messageId: message.id }, { tx });
    return message;
  });
}

async function getOwnConversation(tx: Tx, accountId: string, id: string) {
  const found = await tx
    .selectFrom('conversations')
    .select(['id', 'account_id', 'phone', 'contact_id', 'last_inbound_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

/** Who did not write first is not woken up. */
async function refuseAtNight(
  tx: Tx,
  { account_id, phone }: { account_id: string; phone: string },
  now: Date,
): Promise<void> {
  const contact = await findContactByPhone(tx, { accountId: account_id, phone });
  const opens = nextTextTime(now, { phone, state: contact?.state ?? null, zip: contact?.zip ?? null });
  if (opens > now)
    throw new AppError('conflict', {
      userMessage:
        'It is too early or too late to text this customer where they are. Try again in the daytime.',
    });
}
