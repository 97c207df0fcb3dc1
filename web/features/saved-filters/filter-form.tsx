import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { SavedFilterChange } from '#domain/saved-filters/saved-filters.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import type { Change } from '#web/lib/use-change.ts';
import classes from './saved-filters.module.css';

interface FilterFormProps {
  initial: SavedFilterChange;
  change: Pick<Change, 'error' | 'isPending' | 'takeBack'>;
  onSave: (values: SavedFilterChange) => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** The name of a filter, and who sees it. */
export function FilterForm({ initial, change, onSave, children }: FilterFormProps) {
  const isTechnician = useRole() === 'technician';
  const [name, setName] = useState(initial.name);
  const [isShared, setShared] = useState(initial.isShared);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    onSave({ name, isShared });
  }

  return (
    <Form onSubmit={submit} aria-busy={change.isPending}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        error={fieldErrors(change.error).name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!isTechnician && (
        <CheckField
          label="For everyone in the office"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <SaveProblem change={change} fallback="The filter was not saved. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" disabled={change.isPending}>
          Save filter
        </Button>
        {children}
      </div>
    </Form>
  );
}
