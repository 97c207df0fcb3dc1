import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  action?: ReactNode;
  /** The one that says what to do now stands out. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A part of the contact's page, under its own heading. */
export function Card({ title, action, isFirst = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} data-first={isFirst || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
