import { Button } from '@mantine/core';
import { useState } from 'react';
import { contactFilterSchema } from '#domain/contacts/contact-list.ts';
import type { ContactDetail, ListedContact } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Column, FormNote } from '#web/components/form/form.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useContacts, useMergeContact } from './api.ts';
import classes from './merge-contact.module.css';

interface MergeContactProps {
  contact: ContactDetail['contact'];
  onDone: () => void;
}

/** Finds the other entry of the same person; this one stays. */
export function MergeContact({ contact, onDone }: MergeContactProps) {
  const [q, setQ] = useState(contact.name ?? '');
  const found = useContacts(contactFilterSchema.parse({ q }));
  const merge = useMergeContact(contact.id);
  const [chosen, setChosen] = useState<ListedContact | null>(null);
  const others = (found.data?.pages[0]?.contacts ?? []).filter(({ id }) => id !== contact.id).slice(0, 10);

  function run(duplicateId: string) {
    merge.mutate(duplicateId, {
      onSuccess: () => {
        toast.success('Contacts merged');
        setChosen(null);
        onDone();
      },
      onError: (error) => toast.error(messageOf(error, 'The contacts were not merged. Try again.')),
    });
  }

  return (
    <Column>
      <FormNote>
        Choose the other entry of the same person. Calls, texts and appointments of both come together here,
        and both numbers are kept.
      </FormNote>
      <SearchField label="Find the duplicate" value={q} onSearch={setQ} />
      {found.isPending && <Loading />}
      {found.isLoadingError && (
        <LoadError error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isSuccess && others.length === 0 && <p>No other contact matches.</p>}
      <RowList plain>
        {others.map((other) => (
          <Row key={other.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>{other.name ?? 'No name'}</div>
              <div className={classes.reach}>
                {[other.phone && formatPhone(other.phone), other.email].filter(Boolean).join(' · ')}
              </div>
            </div>
            <Button
              variant="default"
              disabled={merge.isPending}
              onClick={() => setChosen(other)}
              aria-label={`Merge ${other.name ?? other.phone ?? other.email}`}
            >
              Merge
            </Button>
          </Row>
        ))}
      </RowList>
      <Confirm
        title={`Merge ${nameOf(chosen)} into ${nameOf(contact)}?`}
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        action="Merge contacts"
        calm
        onConfirm={() => chosen && run(chosen.id)}
        busy={merge.isPending}
      >
        {chosen && <MergeFacts kept={contact} duplicate={chosen} />}
      </Confirm>
    </Column>
  );
}

type Entry = Pick<ListedContact, 'name' | 'phone' | 'email'>;

function nameOf(entry: Entry | null): string {
  return entry?.name ?? (entry?.phone ? formatPhone(entry.phone) : entry?.email) ?? 'this contact';
}

/** What will stand on the contact afterwards. */
function MergeFacts({ kept, duplicate }: { kept: Entry; duplicate: Entry }) {
  const numbers = [kept.phone, duplicate.phone].flatMap((phone) => (phone ? [formatPhone(phone)] : []));
  const [first, second] = numbers;
  return (
    <>
      <p>
        {nameOf(kept)} stays. What is missing there is filled in from {nameOf(duplicate)}.
        {first && second && (
          <WholePhones>{` ${first} stays the number for texts, ${second} is kept beside it.`}</WholePhones>
        )}
      </p>
      <p>You can undo this for a day.</p>
    </>
  );
}
