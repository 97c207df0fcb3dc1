import { Autocomplete, Button } from '@mantine/core';
import { useState } from 'react';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useTags } from '#web/queries/tags.ts';
import { countContacts } from './count-contacts.ts';
import { useBulkChange } from './selection-api.ts';
import type { Selecting } from './use-selection.ts';

const actions = [
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'remove_tag', label: 'Take one off' },
] as const;

/** One tag for everybody who is checked. */
export function TagChosen({ selecting, onDone }: { selecting: Selecting; onDone: () => void }) {
  const { count, selection } = selecting;
  const change = useBulkChange(count);
  const tags = useTags();
  const [action, setAction] = useState<(typeof actions)[number]['value']>('add_tag');
  const [tag, setTag] = useState('');
  const errors = fieldErrors(change.error);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    change.mutate({ action, tag, selection: selection() }, { onSuccess: onDone });
  }

  return (
    <Form onSubmit={submit} aria-busy={change.isPending}>
      <ChoiceRow
        legend="What to do"
        name="tag-action"
        choices={actions}
        value={action}
        onChange={setAction}
      />
      <Autocomplete
        label="Tag"
        data-autofocus
        maxLength={60}
        // What is typed whole needs no proposal over the button.
        data={tags.data?.map((known) => known.tag).filter((known) => known !== tag) ?? []}
        value={tag}
        onChange={setTag}
        error={errors.tag ?? errors.tags}
      />
      <SaveProblem change={change} fallback="The tags were not changed. Try again." />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {action === 'add_tag' ? `Add to ${countContacts(count)}` : `Take off ${countContacts(count)}`}
        </Button>
      </div>
    </Form>
  );
}
