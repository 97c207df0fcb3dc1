import type { ReactNode } from 'react';
import { ButtonLink } from '../button-link.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  icon?: ReactNode;
  /** One next step. */
  action?: { label: string; to: string };
  level?: 2 | 3;
}

/** Says what will be here and teaches the one next step. */
export function EmptyState({ title, children, icon, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.box}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <div className={classes.words}>
        <Heading className={classes.title}>{title}</Heading>
        <div className={classes.text}>{children}</div>
        {action && (
          <div className={classes.action}>
            <ButtonLink to={action.to}>{action.label}</ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}
