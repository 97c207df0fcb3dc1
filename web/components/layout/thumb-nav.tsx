import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type NavBadges, navItems } from './nav-items.tsx';
import { SideDrawer } from './side-drawer.tsx';
import classes from './thumb-nav.module.css';

const barItems = navItems.filter(({ thumb }) => thumb);
const moreItems = navItems.filter(({ thumb }) => !thumb);

/** On a phone the navigation lies at the bottom, where a thumb reaches it. */
export function ThumbNav({ badges }: { badges: NavBadges }) {
  const { pathname } = useLocation();
  const [open, { open: show, close }] = useDisclosure(false);
  const inMore = moreItems.some(({ to }) => pathname.startsWith(to));
  return (
    <nav className={classes.bar} aria-label="Dashboard">
      {barItems.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end={to === '/dashboard'} className={classes.item}>
          {icon}
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        className={classes.item}
        data-active={inMore}
        aria-haspopup="dialog"
        onClick={show}
      >
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
        <span className={classes.name}>
          More
          {moreItems.map(({ to }) => (
            <Fragment key={to}>{badges[to]}</Fragment>
          ))}
        </span>
      </button>
      <SideDrawer title="More" position="bottom" opened={open} onClose={close}>
        <div className={classes.sheet}>
          {moreItems.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} className={classes.sheetLink} onClick={close}>
              {icon}
              {label}
              {badges[to]}
            </NavLink>
          ))}
        </div>
      </SideDrawer>
    </nav>
  );
}
