import type { ReactNode } from 'react';
import classes from './timeline.module.css';

export function Small({ children }: { children: ReactNode }) {
  return <div className={classes.small}>{children}</div>;
}
