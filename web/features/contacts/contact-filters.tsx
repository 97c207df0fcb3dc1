import { Select } from '@mantine/core';
import { stateChoices } from '#domain/company/state-names.ts';
import {
  consentFilterNames,
  consentFilters,
  contactSourceNames,
  contactSources,
} from '#domain/contacts/contact-list.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { useTags } from '#web/queries/tags.ts';
import classes from './contact-filters.module.css';
import type { useContactFilter } from './use-contact-filter.ts';

const windows = [
  { value: '7', label: 'Last job within 7 days' },
  { value: '14', label: 'Within 14 days' },
  { value: '30', label: 'Within 30 days' },
  { value: '60', label: 'Within 60 days' },
  { value: '90', label: 'Within 90 days' },
  { value: 'over90', label: 'Over 90 days ago' },
  { value: 'over180', label: 'Over 180 days ago' },
  { value: 'over365', label: 'Over a year ago' },
  { value: 'none', label: 'No job yet' },
];
const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'By name' },
] as const;

export function ContactFilters({
  filter,
  change,
}: Pick<ReturnType<typeof useContactFilter>, 'filter' | 'change'>) {
  const tags = useTags();
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search name, phone, email, ZIP, job or tag"
        value={filter.q ?? ''}
        onSearch={(q) => change({ q })}
      />
      <ChoiceRow
        legend="Order"
        name="contacts-order"
        choices={sorts}
        value={filter.sort}
        onChange={(sort) => change({ sort })}
      />
      <div className={classes.selects}>
        <Select
          aria-label="Consent"
          placeholder="Any consent"
          clearable
          data={consentFilters.map((value) => ({ value, label: consentFilterNames[value] }))}
          value={filter.consent ?? null}
          onChange={(consent) => change({ consent })}
        />
        <Select
          aria-label="Last job"
          placeholder="Any last job"
          clearable
          data={windows}
          value={filter.lastJob ?? null}
          onChange={(lastJob) => change({ lastJob })}
        />
        <Select
          aria-label="Source"
          placeholder="Any source"
          clearable
          data={contactSources.map((value) => ({ value, label: contactSourceNames[value] ?? value }))}
          value={filter.source ?? null}
          onChange={(source) => change({ source })}
        />
        <Select
          aria-label="Promise"
          placeholder="Any promise"
          clearable
          data={[{ value: 'open', label: 'Open promise' }]}
          value={filter.promise ?? null}
          onChange={(promise) => change({ promise })}
        />
        <Select
          aria-label="State"
          placeholder="Any state"
          clearable
          searchable
          data={stateChoices.map(({ code, name }) => ({ value: code, label: name }))}
          value={filter.state ?? null}
          onChange={(state) => change({ state })}
        />
        {(tags.data?.length ?? 0) > 0 && (
          <Select
            aria-label="Tag"
            placeholder="Any tag"
            clearable
            searchable
            data={tags.data?.map(({ tag }) => tag)}
            value={filter.tag ?? null}
            onChange={(tag) => change({ tag })}
          />
        )}
      </div>
    </search>
  );
}
