import { Button } from '@mantine/core';
import { IconAddressBook, IconSearchOff } from '@tabler/icons-react';
import { contactSourceNames } from '#domain/contacts/contact-list.ts';
import type { ListedContact } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Row, RowLink, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { formatDay } from '#web/lib/format-day.ts';
import { useContactCount, useContacts } from './api.ts';
import { ConsentMark } from './consent-mark.tsx';
import classes from './contact-list.module.css';
import type { useContactFilter } from './use-contact-filter.ts';

export function ContactList({
  filter,
  isFiltered,
  clear,
}: Pick<ReturnType<typeof useContactFilter>, 'filter' | 'isFiltered' | 'clear'>) {
  const contacts = useContacts(filter);
  const total = useContactCount(filter);
  if (contacts.isPending) return <Loading text="Loading contacts..." />;
  if (contacts.isLoadingError)
    return (
      <LoadError error={contacts.error} onRetry={() => void contacts.refetch()} busy={contacts.isFetching} />
    );
  const shown = contacts.data.pages.flatMap((page) => page.contacts);
  if (shown.length === 0) return isFiltered ? <NothingFound onClear={clear} /> : <NoContacts />;
  return (
    <div
      aria-busy={contacts.isPlaceholderData}
      className={classes.list}
      data-stale={contacts.isPlaceholderData}
    >
      {total.data && (
        <p className={classes.count} role="status">
          {total.data.count.toLocaleString('en-US')} {total.data.count === 1 ? 'contact' : 'contacts'}
        </p>
      )}
      <RowList>
        {shown.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </RowList>
      <ShowMore list={contacts} />
    </div>
  );
}

function ContactRow({ contact }: { contact: ListedContact }) {
  const { name, phone, email, tags, lastJobOn, lastJobTitle } = contact;
  const shownPhone = phone && formatPhone(phone);
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <RowLink to={`/dashboard/contacts/${contact.id}`}>{name ?? shownPhone ?? email}</RowLink>
        <div className={classes.reach}>
          {name && shownPhone && <span className={classes.phone}>{shownPhone}</span>}
          {email && (name || shownPhone) && <span className={classes.email}>{email}</span>}
        </div>
        {tags.length > 0 && (
          <ul className={classes.tags} aria-label="Tags">
            {tags.slice(0, 5).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.job}>
        {lastJobOn ? (
          <>
            <span className={classes.title}>{lastJobTitle ?? 'Last job'}</span>
            <time dateTime={lastJobOn} className={classes.when}>
              {formatDay(lastJobOn)}
            </time>
          </>
        ) : (
          <span className={classes.when}>No job yet</span>
        )}
      </div>
      <div className={classes.consent}>
        <ConsentMark contact={contact} />
        <span className={classes.when}>{contactSourceNames[contact.source]}</span>
      </div>
    </Row>
  );
}

function NoContacts() {
  return (
    <EmptyState
      title="No contacts yet"
      icon={<IconAddressBook size={26} />}
      action={{ label: 'Import a CSV file', to: '/dashboard/contacts/import' }}
    >
      Customers join this list from your calls and from replies to your texts. Bring the ones you have from a
      spreadsheet. Only contacts who agreed to texts are ever texted.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.list}>
      <EmptyState title="No contact matches" icon={<IconSearchOff size={26} />}>
        Try fewer words, or look at all contacts again.
      </EmptyState>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
