import { formatDay } from '#domain/billing/invoices.ts';
import { supportEmailMark } from '#domain/help/help-figures.ts';
import { legalTextsSince, operatorMarks } from '#domain/site/operator.ts';

/** From when on a text holds, and between whom. */
export function LegalNote() {
  return (
    <p>
      In effect since <time dateTime={legalTextsSince}>{formatDay(legalTextsSince)}</time>. Jotline is run by{' '}
      {operatorMarks.name}, {operatorMarks.address}. Questions: write to{' '}
      <a href={`mailto:${supportEmailMark}`}>{supportEmailMark}</a>.
    </p>
  );
}
