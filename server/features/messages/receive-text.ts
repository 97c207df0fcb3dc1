import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { answerHelp } from './answer-help.ts';
import { bringBack } from './bring-back.ts';
import { findConversation, noteInbound } from './find-conversation.ts';
import { hasStopped } from './has-stopped.ts';
import type { InboundText } from './inbound-event.ts';
import { findAnsweredRecipient, noteReply } from './note-reply.ts';
import { optOut } from './opt-out.ts';
import { readMeaning, type TextMeaning } from './opt-out-words.ts';

/** What a person wrote, kept once and acted on at once. A replay changes nothing. */
export async function receiveText(deps: Deps, text: InboundText): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const conversation = await findConversation(tx, text);
    const meaning = readMeaning(text.body, {
      afterStop: await hasStopped(tx, { accountId: conversation?.accountId ?? null, phone: text.from }),
    });
    const recipient =
      conversation && (await findAnsweredRecipient(tx, { ...conversation, phone: text.from, at: text.at }));
    const kept = await keep(deps, tx, {
      text,
      meaning,
      accountId: conversation?.accountId ?? null,
      conversationId: conversation?.id ?? null,
      contactId: conversation?.contactId ?? null,
      campaignId: recipient?.campaignId ?? null,
    });
    if (!kept) return;
    if (conversation) await noteInbound(tx, conversation, text.at);
    const event = { text, inboundId: kept.id, conversation, recipient };
    if (meaning === 'opt_out') await optOut(deps, tx, event);
    else if (meaning === 'opt_in') await bringBack(deps, tx, event);
    else if (meaning === 'help') await answerHelp(deps, tx, event);
    else if (recipient) await noteReply(tx, recipient, meaning, text.at);
  });
}

async function keep(
  { messaging }: Deps,
  tx: Tx,
  given: {
    text: InboundText;
    meaning: TextMeaning;
    accountId: string | null;
    conversationId: string | null;
    contactId: string | null;
    campaignId: string | null;
  },
): Promise<{ id: string } | undefined> {
  const { text } = given;
  return tx
    .insertInto('messages')
    .values({
      account_id: given.accountId,
      conversation_id: given.conversationId,
      contact_id: given.contactId,
      campaign_id: given.campaignId,
      direction: 'inbound',
      purpose: 'reply',
      from_phone: text.from,
      to_phone: text.to,
      body: text.body,
      media_url: text.mediaUrl,
      segments: text.segments,
      meaning: given.meaning,
      state: 'received',
      provider: messaging.name,
      provider_message_id: text.providerMessageId,
      created_at: text.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}
