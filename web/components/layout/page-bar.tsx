import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-bar.module.css';

/** Top of a page that belongs to a list: the way back, and what can be done with the whole. */
export function PageBar({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <Link to={to} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" /> {label}
      </Link>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
