import { Outlet, useLocation } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { SectionNav } from '#web/components/layout/section-nav.tsx';
import { useHashScroll } from '#web/lib/use-hash-scroll.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './settings-layout.module.css';
import { settingsSections } from './settings-sections.ts';

const sections = settingsSections.map(({ id, title, page }) => ({
  id,
  title,
  path: `/dashboard/settings/${page}`,
}));

export function Component() {
  const { pathname } = useLocation();
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
