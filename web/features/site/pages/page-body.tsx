import type { ReactNode } from 'react';
import { SkipLink } from '#web/components/layout/skip-link.tsx';
import type { SitePage } from '#web/lib/site-page.ts';
import { HomeContext } from './home-context.ts';
import { SiteLayout } from './site-layout.tsx';

interface PageBodyProps {
  page: SitePage;
  home: string;
  assistant: ReactNode;
}

/** What a visitor sees of a public page. */
export function PageBody({ page: { Component }, home, assistant }: PageBodyProps) {
  return (
    <HomeContext value={home}>
      <SkipLink />
      <SiteLayout assistant={assistant}>
        <Component />
      </SiteLayout>
    </HomeContext>
  );
}
