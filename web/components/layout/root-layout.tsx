import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { forgetOldPosition, keyOfPosition, positionsKey } from '#web/lib/scroll-positions.ts';
import classes from './root-layout.module.css';
import { SkipLink } from './skip-link.tsx';

forgetOldPosition();

/** What every page shares: skip link, progress of a page change, and its announcement to screen readers. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      <SkipLink />
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={keyOfPosition} storageKey={positionsKey} />
    </>
  );
}

function PageAnnouncer() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // The new page sets its title in an effect of its own, which runs after this one.
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div className={classes.announcer} role="status">
      {title}
    </div>
  );
}
