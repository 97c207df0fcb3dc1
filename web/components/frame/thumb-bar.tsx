import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Role } from '#domain/team/roles.ts';
import { navItemsFor } from '../layout/nav-items.tsx';
import classes from '../layout/thumb-nav.module.css';

/** On a phone the navigation lies at the bottom, where a thumb reaches it. */
export function ThumbBar({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <nav className={classes.bar} aria-label="Dashboard">
      {navItemsFor(role)
        .filter(({ thumb }) => thumb)
        .map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end={to === '/dashboard'} className={classes.item}>
            {icon}
            {label}
          </NavLink>
        ))}
      {children}
    </nav>
  );
}

/** The way to the rarer pages; `children` stands beside the word. */
export function ThumbMore({ children, ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={classes.item} aria-haspopup="dialog" {...props}>
      <IconDots size={22} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>
        More
        {children}
      </span>
    </button>
  );
}
