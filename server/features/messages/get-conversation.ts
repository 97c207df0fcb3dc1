import { sql } from 'kysely';
import type { ConversationDetail, ShownPicture } from '#domain/messages/shown-messages.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import type { StoredFile } from '../../providers/storage/storage.ts';
import { markRead } from '../../records/texts/mark-conversation.ts';

const mostMessages = 200;

/** Texts with one customer, the oldest first, and what came of them. */
export async function getConversation(
  { db }: Deps,
  { user, conversationId }: { user: { accountId: string; timeZone: string }; conversationId: string },
): Promise<ConversationDetail<Date>> {
  const [[conversation], latest, appointments] = await Promise.all([
    db.readAsAccount(user.accountId, (read) =>
      read
        .selectFrom('conversations')
        .leftJoin('contacts', (join) =>
          join
            .onRef('contacts.id', '=', 'conversations.contact_id')
            .on('contacts.account_id', '=', user.accountId),
        )
        .leftJoin('opt_outs', (join) =>
          join
            .onRef('opt_outs.account_id', '=', 'conversations.account_id')
            .onRef('opt_outs.phone', '=', 'conversations.phone')
            .on('opt_outs.opted_in_again_at', 'is', null),
        )
        .select(['conversations.id', 'conversations.phone', 'conversations.contact_id as contactId'])
        .select(['contacts.name', 'contacts.address', 'contacts.last_job_title as lastJobTitle'])
        .select([
          'opt_outs.opted_out_at as optedOutAt',
          'last_inbound_at as lastInboundAt',
          'read_at as readAt',
        ])
        .where('conversations.account_id', '=', user.accountId)
        .where('conversations.id', '=', conversationId),
    ),
    db.readAsAccount(user.accountId, (read) =>
      read
        .selectFrom('messages')
        .leftJoin('campaigns', 'campaigns.id', 'messages.campaign_id')
        .select(['messages.id', 'direction', 'messages.purpose', 'body', 'messages.media_url as mediaUrl'])
        .select(['state', 'meaning', 'error', 'messages.created_at as at', 'delivered_at as deliveredAt'])
        .select(sql<boolean>`messages.held_for is not null`.as('isHeld'))
        .select(
          sql<ShownPicture[]>`coalesce((
            select jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'problem', p.problem) order by p.position)
            from message_pictures p where p.message_id = messages.id
          ), '[]')`.as('pictures'),
        )
        .select(['campaigns.id as campaignId', 'campaigns.name as campaignName'])
        .where('messages.account_id', '=', user.accountId)
        .where('conversation_id', '=', conversationId)
        .orderBy('messages.created_at', 'desc')
        .limit(mostMessages),
    ),
    db.readAsAccount(user.accountId, (read) =>
      read
        .selectFrom('appointments')
        .innerJoin('conversations', 'conversations.contact_id', 'appointments.contact_id')
        .select(['appointments.id', 'message_id as messageId', 'title', 'appointments.address', 'state'])
        .select(['starts_at as startsAt', 'ends_at as endsAt', 'notes'])
        .where('appointments.account_id', '=', user.accountId)
        .where('conversations.id', '=', conversationId)
        .orderBy('starts_at', 'desc')
        .limit(20),
    ),
  ]);
  if (!conversation) throw noSuchConversation();
  return { conversation, messages: latest.reverse(), appointments, timeZone: user.timeZone };
}

export async function readConversation(
  { db, clock }: Deps,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<void> {
  const at = clock.now();
  const found = await db.asAccount(accountId, (tx) => markRead(tx, { accountId, conversationId, at }));
  if (!found) throw noSuchConversation();
}

const noSuchConversation = () =>
  new AppError('not_found', { userMessage: 'We could not find that conversation.' });

/** One picture of a customer's, for its pro alone. */
export async function getMessagePicture(
  { db, storage }: Deps,
  { accountId, pictureId }: { accountId: string; pictureId: string },
): Promise<StoredFile> {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('message_pictures')
      .select('file_key as key')
      .where('account_id', '=', accountId)
      .where('id', '=', pictureId),
  );
  const file = row?.key ? await storage.find(row.key) : null;
  if (!file) throw new AppError('not_found', { userMessage: 'We could not find that picture.' });
  return file;
}
