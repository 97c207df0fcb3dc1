import { useUnread } from './api.ts';
import classes from './unread-badge.module.css';

/** How many conversations wait to be read; nothing when none does. */
export function UnreadBadge() {
  const unread = useUnread();
  if (!unread) return null;
  return (
    <span className={classes.badge}>
      {unread > 99 ? '99+' : unread}
      <span className={classes.hidden}> unread</span>
    </span>
  );
}
