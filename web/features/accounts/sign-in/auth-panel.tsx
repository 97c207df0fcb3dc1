import type { ReactNode } from 'react';
import classes from './auth-panel.module.css';

interface AuthPanelProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The sheet that holds one step of signing up or in. */
export function AuthPanel({ title, lead, children, footer }: AuthPanelProps) {
  return (
    <div className={classes.panel}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.content}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}
