import { IconAlertTriangle, IconBan, IconCheck, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-mark.module.css';

const icons = { good: IconCheck, wait: IconAlertTriangle, stop: IconBan, plain: IconStar };

/** A word with a sign beside it: never by colour alone. */
export function StatusMark({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={classes.mark} data-tone={tone}>
      <Icon size={16} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
