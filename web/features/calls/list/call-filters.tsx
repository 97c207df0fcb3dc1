import { Select } from '@mantine/core';
import { periodNames, periods } from '#domain/calls/call-list.ts';
import { jobCategories } from '#domain/calls/notes.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { useLines } from '#web/queries/lines.ts';
import classes from './call-filters.module.css';
import type { useCallFilter } from './use-call-filter.ts';

const states = [
  { value: 'working', label: 'In the works' },
  { value: 'held', label: 'Waiting for you' },
  { value: 'done', label: 'Done' },
  { value: 'skipped', label: 'No notes' },
  { value: 'failed', label: 'Failed' },
];

const urgencies = [
  { value: 'high', label: 'Urgent' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Can wait' },
];
const openThings = [
  { value: 'promise', label: 'Open promise' },
  { value: 'missing', label: 'Something missing' },
  { value: 'doubt', label: 'Something to confirm' },
];

export function CallFilters({ filter, change }: Pick<ReturnType<typeof useCallFilter>, 'filter' | 'change'>) {
  const isTechnician = useRole() === 'technician';
  const lines = useLines({ enabled: !isTechnician }).data?.lines ?? [];
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search notes and transcripts"
        value={filter.q ?? ''}
        onSearch={(q) => change({ q })}
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
          aria-label="Status"
          placeholder="Any status"
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
        <Select
          aria-label="Urgency"
          placeholder="Any urgency"
          clearable
          data={urgencies}
          value={filter.urgency ?? null}
          onChange={(urgency) => change({ urgency })}
        />
        <Select
          aria-label="What is open"
          placeholder="Open or not"
          clearable
          data={openThings}
          value={filter.has ?? null}
          onChange={(has) => change({ has })}
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
