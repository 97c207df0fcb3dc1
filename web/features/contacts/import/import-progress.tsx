import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ContactImport } from '#domain/contacts/shown-contacts.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Meter } from '#web/components/meter.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import classes from './import-progress.module.css';

const count = (value: number) => value.toLocaleString('en-US');

/** While it runs, how far it is; then what came of it. */
export function ImportProgress({ shown }: { shown: ContactImport }) {
  const { state, totalRows, processedRows, createdRows, mergedRows, failedRows } = shown;
  const isRunning = state === 'queued' || state === 'running';
  return (
    <div className={classes.box}>
      <div role="status" className={classes.status}>
        <h2 className={classes.title}>
          {isRunning && (totalRows === 0 ? 'Getting ready...' : `Importing ${percent(shown)}%`)}
          {state === 'done' && 'Import finished'}
          {state === 'failed' && 'Import stopped'}
        </h2>
        {isRunning && <p className={classes.note}>You can leave this page. The import goes on without it.</p>}
      </div>
      {isRunning && (
        <Meter
          value={processedRows}
          max={Math.max(1, totalRows)}
          aria-label={`${count(processedRows)} of ${count(totalRows)} rows`}
        />
      )}
      <ErrorBox message={shown.failureReason} />
      <dl className={classes.figures}>
        <Figure name="Rows" value={`${count(processedRows)} of ${count(totalRows)}`} />
        <Figure name="New contacts" value={count(createdRows)} />
        <Figure name="Merged with a contact you had" value={count(mergedRows)} />
        <Figure name="Left out" value={count(failedRows)} />
      </dl>
      {!isRunning && (
        <div className={classes.actions}>
          <ButtonLink to="/dashboard/contacts">See contacts</ButtonLink>
          {shown.hasErrors && (
            <Button
              component="a"
              href={`/api/contacts/imports/${shown.id}/errors.csv`}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Rows left out, with reasons
            </Button>
          )}
          <ButtonLink quiet to="/dashboard/contacts/import">
            Import another file
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function percent({ processedRows, totalRows }: ContactImport): number {
  return Math.floor((100 * processedRows) / Math.max(1, totalRows));
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.note}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
