import { Select, TextInput } from '@mantine/core';
import { actionNames, actions } from '#domain/audit/audit-words.ts';
import { SearchField } from '#web/components/form/search-field.tsx';
import { usePeople } from './api.ts';
import classes from './audit.module.css';
import type { useActivityFilter } from './use-activity-filter.ts';

const kinds = actions.map((value) => ({ value, label: actionNames[value] }));

export function ActivityFilters({
  filter,
  change,
}: Pick<ReturnType<typeof useActivityFilter>, 'filter' | 'change'>) {
  const people = usePeople().data?.people ?? [];
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label="Search names and addresses"
          value={filter.q ?? ''}
          onSearch={(q) => change({ q })}
        />
      </div>
      <Select
        label="Person"
        placeholder="Everybody"
        clearable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.person ?? null}
        onChange={(person) => change({ person })}
      />
      <Select
        label="Activity"
        placeholder="Any kind"
        clearable
        data={kinds}
        value={filter.action ?? null}
        onChange={(action) => change({ action })}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </search>
  );
}
