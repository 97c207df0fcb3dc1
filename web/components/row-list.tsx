import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './row-list.module.css';

interface RowListProps {
  children: ReactNode;
  /** Inside a card or a section, which has a frame already. */
  plain?: boolean;
  /** The order says something: a history. */
  ordered?: boolean;
  busy?: boolean;
  'aria-label'?: string;
}

/** The one list of the app: rows under each other, a line between them. */
export function RowList({ children, plain = false, ordered = false, busy = false, ...label }: RowListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={classes.rows} data-plain={plain} aria-busy={busy} {...label}>
      {children}
    </List>
  );
}

interface RowProps {
  children: ReactNode;
  /** Sets `--row-columns`, and what else is this list's own. */
  className?: string | undefined;
  unread?: boolean;
}

export function Row({ children, className = '', unread = false }: RowProps) {
  return (
    <li className={`${classes.row} ${className}`} data-unread={unread}>
      {children}
    </li>
  );
}

interface RowLinkProps extends Omit<RowProps, 'unread'> {
  to: string;
  /** What it leads to is open beside the list. */
  isCurrent?: boolean;
}

/** Names what the row is about; the whole row follows it. */
export function RowLink({ to, isCurrent = false, className = '', children }: RowLinkProps) {
  return (
    <Link
      to={to}
      className={`${classes.link} ${className}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-row-link
    >
      {children}
    </Link>
  );
}
