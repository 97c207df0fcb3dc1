import { Select } from '@mantine/core';
import {
  type ImportField,
  type ImportMapping,
  importFieldNames,
  importFields,
} from '#domain/contacts/contact-import.ts';
import type { ImportColumns } from '#domain/contacts/shown-contacts.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import classes from './map-columns.module.css';

interface MapColumnsProps {
  columns: ImportColumns['columns'];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

const choices = importFields.map((field) => ({ value: field, label: importFieldNames[field] }));

/** One line for each column of the file: what it is called, what is in it, and what it means to us. */
export function MapColumns({ columns, mapping, onChange }: MapColumnsProps) {
  const fieldOf = (column: number) => importFields.find((field) => mapping.columns[field] === column) ?? null;

  function assign(column: number, field: ImportField | null) {
    const kept = Object.entries(mapping.columns).filter(([name, at]) => at !== column && name !== field);
    const next = Object.fromEntries(field ? [...kept, [field, column]] : kept);
    onChange({ ...mapping, columns: next });
  }

  return (
    <>
      <CheckField
        label="The first row has the headings"
        checked={mapping.hasHeader}
        onChange={(event) => onChange({ ...mapping, hasHeader: event.currentTarget.checked })}
      />
      <RowList>
        {columns.map(({ heading, samples }, column) => {
          const name = mapping.hasHeader ? heading : `Column ${column + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <Row key={column} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.heading}>{name}</div>
                <div className={classes.samples}>{samples.join(' · ') || 'empty'}</div>
              </div>
              <Select
                aria-label={`What ${name} holds`}
                placeholder="Leave out"
                clearable
                data={choices}
                value={fieldOf(column)}
                onChange={(field) => assign(column, field)}
              />
            </Row>
          );
        })}
      </RowList>
    </>
  );
}
