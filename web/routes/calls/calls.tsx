import { Button } from '@mantine/core';
import { IconFileMusic, IconMicrophone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { WaitingHere } from '#web/features/calls/bring/waiting-here.tsx';
import { CallFilters } from '#web/features/calls/list/call-filters.tsx';
import { CallList } from '#web/features/calls/list/call-list.tsx';
import { ExportMenu } from '#web/features/calls/list/export-menu.tsx';
import { useCallFilter } from '#web/features/calls/list/use-call-filter.ts';
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './calls.module.css';

export function Component() {
  usePageTitle('Calls');
  const { filter, isFiltered, change, clear, query } = useCallFilter();
  return (
    <>
      <div className={classes.head}>
        <PageHead title="Calls">Every call you merge Jotline into, with its notes and recording.</PageHead>
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/dashboard/calls/add"
            variant="default"
            leftSection={<IconFileMusic size={18} aria-hidden="true" />}
          >
            Add a recording
          </Button>
          <Button
            component={Link}
            to="/dashboard/calls/add?memo"
            variant="default"
            leftSection={<IconMicrophone size={18} aria-hidden="true" />}
          >
            Record a memo
          </Button>
          <ExportMenu
            files={[
              { label: 'These calls as CSV', href: `/api/calls/export.csv?${query}` },
              { label: 'These calls as JSON', href: `/api/calls/export.json?${query}` },
            ]}
          />
        </div>
      </div>
      <WaitingHere />
      <CallFilters filter={filter} change={change} />
      <SavedFilters list="calls" filter={filter} />
      <CallList filter={filter} isFiltered={isFiltered} clear={clear} />
    </>
  );
}
