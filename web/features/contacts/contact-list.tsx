import { Button } from '@mantine/core';
import { IconAddressBook, IconSearchOff } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { contactSourceNames } from '#domain/contacts/contact-list.ts';
import type { ListedContact } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Row, RowLink, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { formatDay } from '#web/lib/format-day.ts';
import { useContactCount, useContacts } from './api.ts';
import { ConsentMark } from './consent-mark.tsx';
import classes from './contact-list.module.css';
import { countContacts } from './selection/count-contacts.ts';
import { RowCheck } from './selection/row-check.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type Selecting, useSelection } from './selection/use-selection.ts';
import type { useContactFilter } from './use-contact-filter.ts';

export function ContactList({
  filter,
  isFiltered,
  clear,
}: Pick<ReturnType<typeof useContactFilter>, 'filter' | 'isFiltered' | 'clear'>) {
  const contacts = useContacts(filter);
  const total = useContactCount(filter).data?.count;
  const selecting = useSelection(filter, total);
  const checkAll = useRef<HTMLInputElement>(null);
  if (contacts.isPending) return <Loading text="Loading contacts..." />;
  if (contacts.isLoadingError)
    return (
      <LoadError error={contacts.error} onRetry={() => void contacts.refetch()} busy={contacts.isFetching} />
    );
  const shown = contacts.data.pages.flatMap((page) => page.contacts);
  const ids = shown.map(({ id }) => id);
  if (shown.length === 0) return isFiltered ? <NothingFound onClear={clear} /> : <NoContacts />;
  return (
    <div
      aria-busy={contacts.isPlaceholderData}
      className={classes.list}
      data-stale={contacts.isPlaceholderData}
    >
      <div className={classes.head}>
        <CheckShown ids={ids} selecting={selecting} box={checkAll} />
        {total !== undefined && (
          <p className={classes.count} role="status">
            {countContacts(total)}
          </p>
        )}
        <p className={classes.told} role="status">
          {selecting.count > 0 && `${countContacts(selecting.count)} selected`}
        </p>
      </div>
      <RowList>
        {shown.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            isPicked={selecting.isPicked(contact.id)}
            onToggle={(isRange) => selecting.toggle(contact.id, ids, isRange)}
          />
        ))}
      </RowList>
      <ShowMore list={contacts} />
      {selecting.count > 0 && (
        <SelectionBar selecting={selecting} total={total} onCleared={() => checkAll.current?.focus()} />
      )}
    </div>
  );
}

interface CheckShownProps {
  ids: string[];
  selecting: Selecting;
  box: RefObject<HTMLInputElement | null>;
}

/** All that are on the screen; the bar offers the rest. */
function CheckShown({ ids, selecting, box }: CheckShownProps) {
  const picked = ids.filter(selecting.isPicked).length;
  return (
    <CheckField
      ref={box}
      label={`All ${ids.length} shown`}
      checked={picked === ids.length}
      indeterminate={picked > 0 && picked < ids.length}
      onChange={() => selecting.set(ids, picked < ids.length)}
    />
  );
}

interface ContactRowProps {
  contact: ListedContact;
  isPicked: boolean;
  onToggle: (isRange: boolean) => void;
}

function ContactRow({ contact, isPicked, onToggle }: ContactRowProps) {
  const { name, phone, email, tags, lastJobOn, lastJobTitle } = contact;
  const shownPhone = phone && formatPhone(phone);
  return (
    <Row className={classes.row}>
      <RowCheck label={`Select ${name ?? shownPhone ?? email}`} isOn={isPicked} onToggle={onToggle} />
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
