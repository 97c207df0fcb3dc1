import { sql } from 'kysely';
import type { ConversationList } from '#domain/calls/appointments.ts';
import type { ConversationPage } from '#domain/messages/shown-messages.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';

const pageSize = 30;

/** Who wrote, the latest first. A campaign makes a conversation for each recipient: those without an answer stand under all. */
export async function listConversations(
  deps: Deps,
  accountId: string,
  { view, q, cursor }: ConversationList,
): Promise<ConversationPage<Date>> {
  const at =
    view === 'all' ? sql.ref('conversations.last_message_at') : sql.ref('conversations.last_inbound_at');
  const [shownBefore, lastId] = cursor?.split('_') ?? [];
  const rows = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('conversations')
      .leftJoin('contacts', (join) =>
        join.onRef('contacts.id', '=', 'conversations.contact_id').on('contacts.account_id', '=', accountId),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('messages')
            .select(['body', 'direction', 'meaning'])
            .where('messages.account_id', '=', accountId)
            .whereRef('messages.conversation_id', '=', 'conversations.id')
            .orderBy('created_at', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['conversations.id', 'conversations.phone', 'contacts.name', 'last.body', 'last.direction'])
      .select(['last.meaning', 'conversations.last_message_at as lastMessageAt'])
      .select(isUnread.as('isUnread'))
      .select(sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('shownAt'))
      .where('conversations.account_id', '=', accountId)
      .$if(view !== 'all', (query) => query.where('conversations.last_inbound_at', 'is not', null))
      .$if(view === 'unread', (query) => query.where(isUnread))
      .$if(Boolean(q), (query) => query.where(matches(accountId, q ?? '')))
      .$if(cursor !== undefined, (query) =>
        query.where(sql<boolean>`(${at}, conversations.id) < (${shownBefore}::timestamptz, ${lastId}::uuid)`),
      )
      .orderBy(at, 'desc')
      .orderBy('conversations.id', 'desc')
      .limit(pageSize + 1),
  );
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    conversations: shown.map(({ shownAt: _, ...conversation }) => conversation),
    nextCursor: last ? `${last.shownAt}_${last.id}` : null,
  };
}

const isUnread = sql<boolean>`(conversations.last_inbound_at is not null
  and (conversations.read_at is null or conversations.read_at < conversations.last_inbound_at))`;

export async function countUnread(deps: Deps, accountId: string) {
  const [row] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('conversations')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where('conversations.account_id', '=', accountId)
      .where(isUnread),
  );
  return { unread: row?.unread ?? 0 };
}

/** By name, number or what they wrote. */
function matches(accountId: string, q: string) {
  const like = `%${escapeLike(q.toLowerCase())}%`;
  const digits = q.replace(/\D/g, '');
  const byPhone =
    digits.length >= 3 && /^[\d\s().+-]+$/.test(q)
      ? sql`or conversations.phone like ${`%${digits}%`}`
      : sql``;
  return sql<boolean>`(lower(contacts.name) like ${like} ${byPhone} or conversations.id in (
    select found.conversation_id from messages found
    where found.account_id = ${accountId} and found.direction = 'inbound' and lower(found.body) like ${like}
  ))`;
}
