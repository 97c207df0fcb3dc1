import { NavLink } from 'react-router';
import type { Role } from '#domain/team/roles.ts';
import { type NavBadges, navItemsFor } from './nav-items.tsx';
import classes from './top-nav.module.css';

export function TopNav({ badges, role }: { badges: NavBadges; role: Role }) {
  return (
    <nav className={classes.nav} aria-label="Dashboard">
      {navItemsFor(role).map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/dashboard'} className={classes.link}>
          {label}
          {badges[to]}
        </NavLink>
      ))}
    </nav>
  );
}
