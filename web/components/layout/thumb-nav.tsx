import { useDisclosure } from '@mantine/hooks';
import { Fragment } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Role } from '#domain/team/roles.ts';
import { ThumbBar, ThumbMore } from '../frame/thumb-bar.tsx';
import { type NavBadges, navItemsFor } from './nav-items.tsx';
import { SideDrawer } from './side-drawer.tsx';
import classes from './thumb-nav.module.css';

export function ThumbNav({ badges, role }: { badges: NavBadges; role: Role }) {
  const { pathname } = useLocation();
  const moreItems = navItemsFor(role).filter(({ thumb }) => !thumb);
  const [open, { open: show, close }] = useDisclosure(false);
  const inMore = moreItems.some(({ to }) => pathname.startsWith(to));
  return (
    <ThumbBar role={role}>
      <ThumbMore data-active={inMore} onClick={show}>
        {moreItems.map(({ to }) => (
          <Fragment key={to}>{badges[to]}</Fragment>
        ))}
      </ThumbMore>
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
    </ThumbBar>
  );
}
