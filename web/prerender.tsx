import './styles.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SkipLink } from './components/skip-link.tsx';
import { PageHead } from './features/site/page-head.tsx';
import { SiteLayout } from './features/site/site-layout.tsx';
import type { PageFiles, SitePage } from './lib/site-page.ts';
import { notFoundPage, sitePages } from './site-pages.tsx';

export const pages = [...sitePages, notFoundPage];

/** The whole document. `home` is the public address, or a word that is replaced by it later. */
export function renderPage(page: SitePage, files: PageFiles, home: string): string {
  const { Component, path } = page;
  const html = renderToStaticMarkup(
    <html lang="en">
      <PageHead page={page} files={files} home={home} />
      <body>
        <div id="root">
          <StaticRouter location={path}>
            <SkipLink />
            <SiteLayout>
              <Component />
            </SiteLayout>
          </StaticRouter>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
