import type { ReactNode } from 'react';
import hidden from '../visually-hidden.module.css';
import classes from './action-signs.module.css';

/** For each button: phones show the sign alone; the word stays for those who listen. */
export const signAlone = { label: hidden.hiddenOnPhones };

/** What can be done with the whole, beside the way back. */
export function ActionSigns({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
