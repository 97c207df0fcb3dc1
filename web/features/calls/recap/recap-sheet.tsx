import type { RecapPreview } from '#domain/calls/shown-calls.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { WholePhones } from '#web/components/whole-phones.tsx';
import classes from './recap-sheet.module.css';

/** The customer's copy in small, word for word. */
export function RecapSheet({ preview }: { preview: RecapPreview }) {
  const { company, proName, phone, when, jobTitle, parts } = preview;
  return (
    <article className={classes.sheet} aria-label="Preview of the recap">
      <p className={classes.stub}>
        <strong>{company}</strong>
        <span className={classes.small}>Customer copy</span>
      </p>
      <div className={classes.part}>
        <p className={classes.small}>
          Your call{proName && ` with ${proName}`} on {when}
        </p>
        <h3 className={classes.title}>{jobTitle || 'What we talked about'}</h3>
      </div>
      {parts.map(({ name, lines }) => (
        <div key={name} className={classes.part}>
          <h4 className={classes.name}>{name}</h4>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {parts.length === 0 && (
        <p className={classes.part}>There is no work and no next step in these notes yet.</p>
      )}
      {phone && (
        <p className={classes.part}>
          Questions? Call <WholePhones>{formatPhone(phone)}</WholePhones>.
        </p>
      )}
    </article>
  );
}
