import './styles.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { appFrames } from './app-frame.tsx';
import { AssistantLink } from './features/assistant/assistant-link.tsx';
import { PageBody } from './features/site/pages/page-body.tsx';
import { PageHead } from './features/site/pages/page-head.tsx';
import type { PageFiles, SitePage } from './lib/site-page.ts';
import { notFoundPage, sitePages } from './site-pages.tsx';

export const pages = [...sitePages, notFoundPage];

/** What the app's document shows until the app is there. */
export function renderFrame(name: keyof typeof appFrames): string {
  return renderToStaticMarkup(<StaticRouter location="/">{appFrames[name]}</StaticRouter>);
}

/** The whole document. `home` is the public address, or a word that is replaced by it later. */
export function renderPage(page: SitePage, files: PageFiles, home: string): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <PageHead page={page} files={files} home={home} />
      <body>
        <div id="root">
          <StaticRouter location={page.path}>
            <PageBody page={page} home={home} assistant={<AssistantLink />} />
          </StaticRouter>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
