import { IconMessage2, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedConversation } from '#domain/messages/shown-messages.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Row, RowLink, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { type ConversationView, useConversations } from './api.ts';
import classes from './conversation-list.module.css';

const views: { value: ConversationView; label: string }[] = [
  { value: 'replies', label: 'Replies' },
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
];

export function ConversationList({ openId }: { openId: string | null }) {
  const [view, setView] = useState<ConversationView>('replies');
  const [q, setQ] = useState('');
  const conversations = useConversations(view, q);
  const shown = conversations.data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <>
      <search className={classes.filters}>
        <SearchField label="Search name, number or words" value={q} onSearch={setQ} />
        <ChoiceRow legend="Show" name="messages-view" choices={views} value={view} onChange={setView} />
      </search>
      {conversations.isPending && <Loading text="Loading messages..." />}
      {conversations.isLoadingError && (
        <LoadError
          error={conversations.error}
          onRetry={() => void conversations.refetch()}
          busy={conversations.isFetching}
        />
      )}
      {conversations.isSuccess && shown.length === 0 && <Nothing view={view} isSearch={q !== ''} />}
      {shown.length > 0 && (
        <RowList busy={conversations.isPlaceholderData}>
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={conversations} className={classes.more}>
        Show earlier
      </ShowMore>
    </>
  );
}

function ConversationRow({ conversation, isOpen }: { conversation: ListedConversation; isOpen: boolean }) {
  const { id, name, phone, body, direction, lastMessageAt, isUnread, meaning } = conversation;
  return (
    <Row unread={isUnread} className={isOpen ? classes.open : ''}>
      <RowLink to={`/dashboard/messages/${id}`} isCurrent={isOpen}>
        <WholePhones>{name ?? formatPhone(phone)}</WholePhones>
      </RowLink>
      <time className={classes.at} dateTime={lastMessageAt} title={formatExactly(lastMessageAt)}>
        {formatWhen(lastMessageAt)}
      </time>
      <span className={classes.body}>
        {direction === 'outbound' && 'You: '}
        {body}
      </span>
      <span className={classes.marks}>
        {isUnread && <span className={classes.unread}>New</span>}
        {meaning === 'yes' && <span className={classes.yes}>Yes</span>}
        {meaning === 'opt_out' && <span className={classes.out}>Opted out</span>}
      </span>
    </Row>
  );
}

function Nothing({ view, isSearch }: { view: ConversationView; isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState title="No message matches" icon={<IconSearchOff size={26} />}>
        Try a name, a number or a word they wrote.
      </EmptyState>
    );
  if (view === 'unread')
    return (
      <EmptyState title="Nothing new" icon={<IconMessage2 size={26} />}>
        You have read every reply.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No messages yet"
      icon={<IconMessage2 size={26} />}
      action={{ label: 'See campaigns', to: '/dashboard/campaigns' }}
    >
      When a customer answers one of your texts, the conversation shows up here and you can write back.
    </EmptyState>
  );
}
