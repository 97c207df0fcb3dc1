import { type ImportMapping, namesSomebody } from '#domain/contacts/contact-import.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { formatDay } from '#web/lib/format-day.ts';
import { usePreview } from './import-api.ts';
import classes from './import-preview.module.css';

/** The first rows as they will be stored, so that a wrong column is seen here and not in the contacts. */
export function ImportPreview({ id, mapping }: { id: string; mapping: ImportMapping }) {
  const canRead = namesSomebody(mapping.columns);
  const preview = usePreview(id, mapping, canRead);
  if (!canRead) return <p>Say above which column has the phone number, the email or the name.</p>;
  if (preview.isPending) return <Loading text="Reading the first rows..." />;
  if (preview.isLoadingError)
    return (
      <LoadError error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
    );
  return (
    <RowList>
      {preview.data.rows.map(({ line, contact, problem }) => (
        <Row key={line} className={classes.row}>
          <span className={classes.line}>Row {line}</span>
          {contact ? (
            <div className={classes.words}>
              <div className={classes.name}>{contact.name ?? 'No name'}</div>
              <div className={classes.facts}>
                {[
                  contact.phone && formatPhone(contact.phone),
                  ...contact.otherPhones.map((phone) => `also ${formatPhone(phone)}`),
                  contact.email,
                  contact.address,
                  [contact.state, contact.zip].filter(Boolean).join(' '),
                  contact.lastJobTitle,
                  contact.lastJobOn && `last job ${formatDay(contact.lastJobOn)}`,
                  contact.tags.length > 0 && `tags ${contact.tags.join(', ')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          ) : (
            <div className={classes.problem}>Left out: {problem}</div>
          )}
        </Row>
      ))}
    </RowList>
  );
}
