import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importMessages, largestImportBytes } from '#domain/contacts/contact-import.ts';
import drop from '#web/components/form/drop.module.css';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useUpload } from './import-api.ts';
import classes from './upload-file.module.css';

/** A place to drop a file on; on a phone, a button that opens the files. */
export function UploadFile() {
  const upload = useUpload();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  function take(file: File | undefined) {
    if (!file) return;
    const problem = checkFile(file);
    setRefusal(problem);
    if (problem) return;
    upload.mutate(file, {
      onSuccess: ({ id }) => void navigate(`/dashboard/contacts/import/${id}`, { replace: true }),
    });
  }

  const error = upload.isError ? messageOf(upload.error, 'The file was not uploaded. Try again.') : null;
  return (
    <div className={classes.box}>
      <label
        className={drop.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />
        <span className={drop.words}>Choose a CSV file</span>
        <span className={drop.note}>or drop it here. Up to 25 MB, 100,000 rows are fine.</span>
        <input
          type="file"
          className={drop.input}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={upload.isPending}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {upload.isPending && <Loading text="Uploading..." />}
      <ErrorBox message={refusal ?? error} />
    </div>
  );
}

function checkFile(file: File): string | null {
  if (/\.(xlsx?|numbers|ods|pdf)$/i.test(file.name))
    return 'That is a spreadsheet, not a CSV file. Open it, choose Save as, then CSV.';
  if (file.size > largestImportBytes) return importMessages.tooLarge;
  return file.size === 0 ? 'That file is empty.' : null;
}
