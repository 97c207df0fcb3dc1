import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** One matter within a section. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </div>
  );
}
