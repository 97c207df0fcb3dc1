import type { ReactNode, Ref } from 'react';
import classes from './entry.module.css';

interface Fact {
  name: string;
  value: ReactNode;
  /** Long enough to need the whole width of a phone. */
  isLong?: boolean;
}

interface EntryProps {
  title: string;
  marks: ReactNode;
  facts: Fact[];
  /** What stands between the entry and its use. */
  notices: ReactNode;
  actions: ReactNode;
}

/** One line or e-mail of its list. */
export function Entry({ title, marks, facts, notices, actions }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <div className={classes.marks}>{marks}</div>
      </div>
      <div className={classes.notices}>{notices}</div>
      <dl className={classes.facts}>
        {facts.map(({ name, value, isLong = false }) => (
          <div key={name} data-long={isLong}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** The form takes the place of what it edits. */
export function EntryForm({ ref, children }: { ref: Ref<HTMLLIElement>; children: ReactNode }) {
  return (
    <li ref={ref} className={`${classes.entry} ${classes.form}`}>
      {children}
    </li>
  );
}
