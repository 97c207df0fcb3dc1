import { SkipLink } from '#web/components/layout/skip-link.tsx';
import type { SitePage } from '#web/lib/site-page.ts';
import { HomeContext } from './home-context.ts';
import { SiteLayout } from './site-layout.tsx';

/** What a visitor sees of a public page. */
export function PageBody({ page: { Component }, home }: { page: SitePage; home: string }) {
  return (
    <HomeContext value={home}>
      <SkipLink />
      <SiteLayout>
        <Component />
      </SiteLayout>
    </HomeContext>
  );
}
