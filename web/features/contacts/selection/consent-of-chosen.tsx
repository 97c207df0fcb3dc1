import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { inWords } from './count-contacts.ts';
import { useBulkChange } from './selection-api.ts';
import type { Selecting } from './use-selection.ts';

/** How many people agreed to texts, said once. */
export function ConsentOfChosen({ selecting, onDone }: { selecting: Selecting; onDone: () => void }) {
  const { count, selection } = selecting;
  const change = useBulkChange(count);
  const [consentStatement, setStatement] = useState('');

  function submit(event: React.FormEvent) {
    event.preventDefault();
    change.mutate({ action: 'consent', consentStatement, selection: selection() }, { onSuccess: onDone });
  }

  return (
    <Form onSubmit={submit} aria-busy={change.isPending}>
      <FormNote>
        Say once how they agreed. Your words are kept with each of them. Who agreed before keeps the words of
        then, and numbers that opted out stay opted out.
      </FormNote>
      <Textarea
        label="How they agreed"
        description="For example: signed the work order, which asks about texts."
        data-autofocus
        autosize
        minRows={2}
        maxLength={2000}
        value={consentStatement}
        error={fieldErrors(change.error).consentStatement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <SaveProblem change={change} fallback="The consent was not recorded. Try again." />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : `Record consent for ${inWords(count)}`}
        </Button>
      </div>
    </Form>
  );
}
