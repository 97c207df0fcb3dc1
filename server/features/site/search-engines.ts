import { escapeHtml } from '../../providers/mailer/layout.ts';
import type { BuiltPage } from './built-pages.ts';

/** What lies behind a sign-in or belongs to one person is nobody's search result. */
const closed = ['/api/', '/dashboard', '/auth/', '/recap/', '/files/', '/waitlist/'];

export function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export function sitemapXml(publicUrl: string, pages: BuiltPage[]): string {
  const entries = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path }) => `  <url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
