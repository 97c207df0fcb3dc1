import { NavLink } from 'react-router';
import { type NavBadges, navItems } from './nav-items.tsx';
import classes from './top-nav.module.css';

export function TopNav({ badges }: { badges: NavBadges }) {
  return (
    <nav className={classes.nav} aria-label="Dashboard">
      {navItems.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/dashboard'} className={classes.link}>
          {label}
          {badges[to]}
        </NavLink>
      ))}
    </nav>
  );
}
