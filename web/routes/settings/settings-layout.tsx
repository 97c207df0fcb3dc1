import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { SectionNav } from '#web/components/layout/section-nav.tsx';
import { useRole } from '#web/lib/browser-session.ts';
import { useHashScroll } from '#web/lib/use-hash-scroll.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './settings-layout.module.css';
import { sectionsFor } from './settings-sections.ts';

export function Component() {
  const { pathname } = useLocation();
  const role = useRole();
  const sections = useMemo(
    () =>
      sectionsFor(role).map(({ id, title, page }) => ({ id, title, path: `/dashboard/settings/${page}` })),
    [role],
  );
  const here = sections.find(({ path }) => path === pathname);
  usePageTitle(here ? `${here.title} · Settings` : 'Settings');
  useHashScroll();
  return (
    <>
      <PageHead title="Settings" />
      <div className={classes.columns}>
        <SectionNav sections={sections} />
        <div className={classes.sections}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
