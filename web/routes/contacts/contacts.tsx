import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { AddContact } from '#web/features/contacts/add-contact.tsx';
import { ContactFilters } from '#web/features/contacts/contact-filters.tsx';
import { ContactList } from '#web/features/contacts/contact-list.tsx';
import { LastChange } from '#web/features/contacts/selection/last-change.tsx';
import { useContactFilter } from '#web/features/contacts/use-contact-filter.ts';
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './contacts.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

export function Component() {
  usePageTitle('Contacts');
  const { filter, isFiltered, change, clear, query } = useContactFilter();
  return (
    <>
      <div className={classes.head}>
        <PageHead title="Contacts">Your network: the people you did or may do jobs for.</PageHead>
        <div className={classes.actions}>
          <AddContact />
          <Button
            component={Link}
            to="/dashboard/contacts/import"
            variant="default"
            leftSection={<IconUpload {...iconProps} />}
          >
            Import
          </Button>
          <Button
            component="a"
            href={`/api/contacts/export.csv?${query}`}
            download
            variant="default"
            leftSection={<IconDownload {...iconProps} />}
          >
            Export
          </Button>
        </div>
      </div>
      <ContactFilters filter={filter} change={change} />
      <SavedFilters list="contacts" filter={filter} />
      <LastChange />
      <ContactList filter={filter} isFiltered={isFiltered} clear={clear} />
    </>
  );
}
