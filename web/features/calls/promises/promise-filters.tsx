import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { useLines } from '#web/queries/lines.ts';
import { usePeople } from './api.ts';
import classes from './promise-filters.module.css';
import type { usePromiseFilter } from './use-promise-filter.ts';

const views = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;
const owners = [
  { value: 'all', label: 'All' },
  { value: 'pro', label: 'Yours' },
  { value: 'customer', label: 'Theirs' },
] as const;

export function PromiseFilters({
  filter,
  change,
  feed,
}: Pick<ReturnType<typeof usePromiseFilter>, 'filter' | 'change'> & { feed: ReactNode }) {
  const isTechnician = useRole() === 'technician';
  const lines = useLines({ enabled: !isTechnician }).data?.lines ?? [];
  const people = usePeople({ enabled: !isTechnician }).data?.people ?? [];
  return (
    <search className={classes.filters}>
      <ChoiceRow
        legend="Which"
        name="promises-view"
        choices={views}
        value={filter.view}
        onChange={(view) => change({ view })}
      />
      <ChoiceRow
        legend="Whose"
        name="promises-owner"
        choices={owners}
        value={filter.owner ?? 'all'}
        onChange={(owner) => change({ owner: owner === 'all' ? null : owner })}
      />
      <div className={classes.selects}>
        {(people.length > 1 || filter.contact) && (
          <Select
            aria-label="Person"
            placeholder="Anybody"
            clearable
            searchable
            data={people.map(({ contactId, name }) => ({ value: contactId, label: name }))}
            value={filter.contact ?? null}
            onChange={(contact) => change({ contact })}
          />
        )}
        {lines.length > 1 && (
          <Select
            aria-label="Line"
            placeholder="Any line"
            clearable
            data={lines.map(({ id, assignedPersonName, phoneNumber }) => ({
              value: id,
              label: `${assignedPersonName} ${formatPhone(phoneNumber)}`,
            }))}
            value={filter.line ?? null}
            onChange={(line) => change({ line })}
          />
        )}
      </div>
      {feed}
    </search>
  );
}
