import type { ReactNode } from 'react';
import classes from './list-head.module.css';

export function ListHead({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
