import { useDisclosure } from '@mantine/hooks';
import { Fragment } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ThumbBar, ThumbMore } from '../frame/thumb-bar.tsx';
import { type NavBadges, navItems } from './nav-items.tsx';
import { SideDrawer } from './side-drawer.tsx';
import classes from './thumb-nav.module.css';

const moreItems = navItems.filter(({ thumb }) => !thumb);

export function ThumbNav({ badges }: { badges: NavBadges }) {
  const { pathname } = useLocation();
  const [open, { open: show, close }] = useDisclosure(false);
  const inMore = moreItems.some(({ to }) => pathname.startsWith(to));
  return (
    <ThumbBar>
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
