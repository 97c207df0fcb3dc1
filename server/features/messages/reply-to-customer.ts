import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueReply } from './queue-reply.ts';

/** The pro's answer in a conversation. */
export async function replyToCustomer(
  deps: Deps,
  { accountId, conversationId, body }: { accountId: string; conversationId: string; body: string },
) {
  return deps.db.service.transaction().execute(async (tx) => {
    const conversation = await getOwnConversation(tx, accountId, conversationId);
    return queueReply(deps, tx, { conversation, body });
  });
}

async function getOwnConversation(tx: Tx, accountId: string, id: string) {
  const found = await tx
    .selectFrom('conversations')
    .select(['id', 'account_id', 'phone', 'contact_id', 'last_inbound_at', 'number_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}
