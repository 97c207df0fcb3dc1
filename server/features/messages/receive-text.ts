import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOrCreateContact } from '../../records/contacts/find-or-create-contact.ts';
import { tellDevices } from '../../records/notices/tell-devices.ts';
import { findNumberOwner } from '../../records/numbers/find-number-owner.ts';
import { reviveNumber } from '../../records/texts/dead-numbers.ts';
import { findAnsweredRecipient } from '../../records/texts/find-answered-recipient.ts';
import { keepInboundText } from '../../records/texts/keep-inbound-text.ts';
import {
  type Conversation,
  lockConversation,
  lockOwnConversation,
} from '../../records/texts/lock-conversation.ts';
import { markInbound } from '../../records/texts/mark-conversation.ts';
import { noteReply } from '../../records/texts/note-reply.ts';
import { saidStop } from '../../records/texts/opt-outs/said-stop.ts';
import { tellWebhooks } from '../../records/webhooks/tell-webhooks.ts';
import { answerHelp } from './answer-help.ts';
import { bringBack } from './bring-back.ts';
import { fetchPicturesJob } from './fetch-pictures.job.ts';
import type { InboundText } from './inbound-event.ts';
import { readMeaning } from './opt-out-words.ts';
import { takeStop } from './take-stop.ts';

/** What a person wrote, kept once and acted on at once. A replay changes nothing. */
export async function receiveText(deps: Deps, text: InboundText): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const owner = await findNumberOwner(tx, text.to);
    const numberId = owner?.numberId ?? null;
    const conversation = await meetConversation(tx, text, owner);
    const meaning = readMeaning(text.body, {
      afterStop: await saidStop(tx, { accountId: conversation?.accountId ?? null, phone: text.from }),
    });
    const recipient =
      conversation && (await findAnsweredRecipient(tx, { ...conversation, phone: text.from, at: text.at }));
    const kept = await keepInboundText(tx, {
      ...text,
      meaning,
      conversation,
      numberId,
      accountId: conversation?.accountId ?? null,
      campaignId: recipient?.campaignId ?? null,
      provider: deps.messaging.name,
    });
    if (!kept) return;
    await reviveNumber(tx, text.from);
    if (conversation && text.mediaUrls.length > 0)
      await deps.queue.enqueue(fetchPicturesJob, { messageId: kept.id }, { tx });
    if (conversation) {
      const { accountId, contactId } = conversation;
      const data = { messageId: kept.id, contactId, conversationId: conversation.id };
      await tellWebhooks(deps, tx, { accountId, type: 'message.received', data });
      // A stop is no answer, and nothing that waits for one.
      if (meaning === 'yes' || meaning === 'other')
        await tellDevices(deps, tx, { accountId, kind: 'customer_answered', subject: kept.id });
    }
    if (conversation) await markInbound(tx, conversation, { numberId, at: text.at });
    const event = { text, numberId, inboundId: kept.id, conversation, recipient };
    if (meaning === 'opt_out') await takeStop(deps, tx, event);
    else if (meaning === 'opt_in') await bringBack(deps, tx, event);
    else if (meaning === 'help') await answerHelp(deps, tx, event);
    else if (recipient)
      await noteReply(tx, recipient, { reply: meaning === 'yes' ? 'yes' : 'other', at: text.at });
  });
}

/** Who answers is a contact from then on. An answer is no consent to campaigns. */
async function meetConversation(
  tx: Tx,
  { from: phone, at }: InboundText,
  owner: { accountId: string; numberId: string } | null,
): Promise<Conversation | null> {
  const found = owner
    ? await lockOwnConversation(tx, { ...owner, phone, at })
    : await lockConversation(tx, phone);
  if (!found || found.contactId) return found;
  const details = { phone, name: null, email: null, address: null, state: null, zip: null, tags: [] };
  const contactId = await findOrCreateContact(tx, {
    accountId: found.accountId,
    source: 'reply',
    details: { ...details, lastJobOn: null, lastJobTitle: null, notes: null },
  });
  return { ...found, contactId };
}
