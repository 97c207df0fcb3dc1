import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { periodNames, periods } from '#domain/calls/call-list.ts';
import { jobCategories } from '#domain/calls/notes.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { useLines } from '#web/queries/lines.ts';
import classes from './call-filters.module.css';
import type { useCallFilter } from './use-call-filter.ts';

const states = [
  { value: 'working', label: 'In the works' },
  { value: 'done', label: 'Done' },
  { value: 'skipped', label: 'No notes' },
  { value: 'failed', label: 'Failed' },
];

const typingPauseMs = 300;

export function CallFilters({ filter, change }: Pick<ReturnType<typeof useCallFilter>, 'filter' | 'change'>) {
  const lines = useLines().data?.lines ?? [];
  const [typed, setTyped] = useState(filter.q ?? '');
  const search = useDebouncedCallback((q: string) => change({ q }), typingPauseMs);
  // The back button, or "Clear filters", changes the address under the field.
  useEffect(() => setTyped(filter.q ?? ''), [filter.q]);

  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search notes and transcripts"
        placeholder="Search notes and transcripts"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <ChoiceRow
        legend="Period"
        name="calls-period"
        choices={periods.map((value) => ({ value, label: periodNames[value] }))}
        value={filter.period}
        onChange={(period) => change({ period })}
      />
      <div className={classes.selects}>
        <Select
          aria-label="State"
          placeholder="Any state"
          clearable
          data={states}
          value={filter.state ?? null}
          onChange={(state) => change({ state })}
        />
        <Select
          aria-label="Category"
          placeholder="Any category"
          clearable
          data={[...jobCategories]}
          value={filter.category ?? null}
          onChange={(category) => change({ category })}
        />
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
    </search>
  );
}
