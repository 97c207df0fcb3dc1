import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { getOwnContact } from '../../records/contacts/get-own-contact.ts';
import { openConversation } from '../../records/texts/open-conversation.ts';
import { queueReply } from './queue-reply.ts';

/** The pro writes to a contact first. Only who agreed to texts, or wrote to them before, gets one. */
export async function textContact(
  deps: Deps,
  { accountId, contactId, body }: { accountId: string; contactId: string; body: string },
): Promise<{ conversationId: string }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const { phone, text_consent: agreed } = await getOwnContact(tx, { accountId, contactId });
    if (!phone) throw new AppError('conflict', { userMessage: 'There is no number to text. Add one first.' });
    const at = deps.clock.now();
    const conversation = await openConversation(tx, { accountId, phone, contactId, at });
    if (!agreed && !conversation.last_inbound_at)
      throw new AppError('conflict', {
        userMessage: 'They have not agreed to texts yet. Record how they agreed first.',
      });
    await queueReply(deps, tx, { conversation, body });
    return { conversationId: conversation.id };
  });
}
