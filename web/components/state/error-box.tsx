import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './error-box.module.css';

/** The red box. The live region stands on the page before the message does, so that it is read out. */
export function ErrorBox({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className={classes.live}>
      {message && (
        <div className={classes.box}>
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden="true" />
          <div className={classes.words}>
            {message}
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
