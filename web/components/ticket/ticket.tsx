import type { ReactNode } from 'react';
import classes from './ticket.module.css';

/** The job ticket: for notes, and nowhere else. */
export function Ticket({
  children,
  copy = 'pro',
  label = copy === 'pro' ? 'Job ticket' : 'Customer copy',
}: {
  children: ReactNode;
  copy?: 'pro' | 'customer';
  label?: string;
}) {
  return (
    <div className={classes.shadow}>
      <article className={classes.sheet} data-copy={copy} aria-label={label}>
        {children}
      </article>
    </div>
  );
}

/** Torn off below: the job number and when it was. */
export function TicketStub({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={classes.stub}>
      <span className={classes.number}>{left}</span>
      <span className={classes.facts}>{right}</span>
    </div>
  );
}

/** A ruled part under a label in small capitals. */
export function TicketSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.label}>{label}</h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
