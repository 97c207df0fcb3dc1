import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** Also the anchor. */
  id: string;
  title: string;
  lead?: ReactNode;
  sheet?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One part of a public page, named by its heading. */
export function Section({ id, title, lead, sheet = false, className, children }: SectionProps) {
  const outer = [sheet && classes.sheet, className].filter(Boolean).join(' ');
  return (
    <section id={id} className={outer || undefined} aria-labelledby={`${id}-title`}>
      <div className={classes.inner}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
