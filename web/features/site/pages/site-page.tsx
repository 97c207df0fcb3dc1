import type { ReactNode } from 'react';
import classes from './site-page.module.css';

/** A plain public page: one column of text, easy to read. */
export function SitePage({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}
