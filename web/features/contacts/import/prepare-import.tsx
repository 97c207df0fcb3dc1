import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { defaultConsentStatement, noConsentStatement } from '#domain/contacts/contact-import.ts';
import type { ImportColumns } from '#domain/contacts/shown-contacts.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useStartImport } from './import-api.ts';
import { ImportPreview } from './import-preview.tsx';
import { MapColumns } from './map-columns.tsx';
import classes from './prepare-import.module.css';

const consentChoices = [
  { value: 'yes', label: 'They agreed to texts' },
  { value: 'no', label: 'Not asked yet' },
] as const;

/** From the raw file to a decision: columns, a look at the first rows, and what these people agreed to. */
export function PrepareImport({ upload }: { upload: ImportColumns }) {
  const [mapping, setMapping] = useState(upload.mapping);
  const [consent, setConsent] = useState<'yes' | 'no' | ''>('');
  const [statement, setStatement] = useState(defaultConsentStatement);
  const [asksForChoice, setAsksForChoice] = useState(false);
  const start = useStartImport(upload.id);

  function run() {
    if (!consent) {
      setAsksForChoice(true);
      return;
    }
    const textConsent = consent === 'yes';
    start.mutate({ mapping, textConsent, consentStatement: textConsent ? statement : noConsentStatement });
  }

  const errors = fieldErrors(start.error);
  return (
    <div className={classes.steps}>
      <section className={classes.step} aria-labelledby="columns">
        <h2 id="columns" className={classes.title}>
          What is in each column
        </h2>
        <MapColumns columns={upload.columns} mapping={mapping} onChange={setMapping} />
      </section>
      <section className={classes.step} aria-labelledby="rows">
        <h2 id="rows" className={classes.title}>
          How the first rows will read
        </h2>
        <ImportPreview id={upload.id} mapping={mapping} />
      </section>
      <section className={classes.step} aria-labelledby="consent">
        <h2 id="consent" className={classes.title}>
          Did these people agree to texts?
        </h2>
        <FormNote>
          Only people who agreed are texted. Numbers that opted out stay opted out, whatever the file says.
        </FormNote>
        <div className={classes.choice}>
          <ChoiceRow
            legend="Consent of the people in this file"
            name="import-consent"
            choices={consentChoices}
            value={consent as 'yes'}
            onChange={(value) => {
              setConsent(value);
              setAsksForChoice(false);
            }}
          />
        </div>
        {consent === 'yes' && (
          <Textarea
            label="Your statement"
            description="Kept word for word with every contact of this file."
            autosize
            minRows={2}
            maxLength={2000}
            value={statement}
            error={errors.consentStatement}
            onChange={(event) => setStatement(event.currentTarget.value)}
          />
        )}
      </section>
      <SaveProblem
        change={start}
        fallback="The import was not started. Try again."
        instead={asksForChoice ? 'Say whether these people agreed to texts.' : null}
        onRetry={run}
      />
      <div>
        <Button onClick={run} disabled={start.isPending}>
          {start.isPending ? 'Starting...' : 'Import contacts'}
        </Button>
      </div>
    </div>
  );
}
