import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  children: ReactNode;
  icon?: ReactNode;
  /** What can be done about it, beside the words where there is room. */
  action?: ReactNode;
  /** Where it comes up while somebody looks. */
  role?: 'status';
}

/** The amber box: something waits, or will end. */
export function Notice({ children, icon, action, role }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      <p className={classes.words}>
        {icon}
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
