import { productTitle } from '#web/lib/product-title.ts';
import type { PageFiles, SitePage } from '#web/lib/site-page.ts';

const picture = { path: '/preview.png', width: 1200, height: 630 };

/** Everything a browser, a search engine and a social network want to know before they show the page. */
export function PageHead({ page, files, home }: { page: SitePage; files: PageFiles; home: string }) {
  const { path, description, hidden } = page;
  const title = page.title ? `${page.title} · ${productTitle}` : productTitle;
  const address = `${home}${path}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta name="csp-nonce" content="__CSP_NONCE__" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14171A" media="(prefers-color-scheme: dark)" />
      {files.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      <script src="/color-scheme.js" />
      {files.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {files.scripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <SocialPreview title={title} description={description} address={address} home={home} />
      {page.structuredData?.(home).map((thing) => (
        <script
          key={JSON.stringify(thing)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, and no tag can close the script.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(thing).replaceAll('<', '\\u003c') }}
        />
      ))}
    </head>
  );
}

interface Preview {
  title: string;
  description: string;
  address: string;
  home: string;
}

function SocialPreview({ title, description, address, home }: Preview) {
  const alt = 'A phone call with three callers, and the job ticket that Jotline wrote from it.';
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Jotline" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${home}${picture.path}`} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${home}${picture.path}`} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
