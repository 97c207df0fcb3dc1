import { Button } from '@mantine/core';
import { useState } from 'react';
import { contactFilterSchema } from '#domain/contacts/contact-list.ts';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Column, FormNote } from '#web/components/form/form.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
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
  const others = (found.data?.pages[0]?.contacts ?? []).filter(({ id }) => id !== contact.id).slice(0, 10);

  function run(duplicateId: string) {
    merge.mutate(duplicateId, {
      onSuccess: () => {
        toast.success('Contacts merged');
        onDone();
      },
      onError: (error) => toast.error(messageOf(error, 'The contacts were not merged. Try again.')),
    });
  }

  return (
    <Column>
      <FormNote>
        {contact.name ?? 'This contact'} stays and gets what it lacks from the other, with its calls, texts
        and appointments. This cannot be undone.
      </FormNote>
      <SearchField label="Find the duplicate" value={q} onSearch={setQ} />
      {found.isPending && <Loading />}
      {found.isError && (
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
              onClick={() => run(other.id)}
              aria-label={`Merge ${other.name ?? other.phone ?? other.email}`}
            >
              Merge
            </Button>
          </Row>
        ))}
      </RowList>
    </Column>
  );
}
