import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface Props {
  label: string;
  icon: Icon;
  /** Worth knowing, and nothing to do about it yet. */
  isCalm?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** A line above every page, for as long as something is so. */
export function Banner({ label, icon: Sign, isCalm = false, action, children }: Props) {
  return (
    <section className={classes.banner} data-calm={isCalm} aria-label={label}>
      <div className={classes.inner}>
        <Sign size={22} className={classes.icon} aria-hidden="true" />
        <p className={classes.text}>{children}</p>
        {action}
      </div>
    </section>
  );
}
