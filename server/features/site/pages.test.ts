import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { websiteOffers } from '#domain/billing/billing.ts';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#test/support/test-app.ts';

const home = 'https://jotline.example';
const app = useTestApp({ PUBLIC_URL: home });

const publicPages = ['/', '/certified', '/pricing', '/terms', '/privacy', '/developers'];
const read = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

async function getPage(path: string, headers: Record<string, string> = {}) {
  return app.visit().get(path, headers);
}

describe('a public page', () => {
  test.each(publicPages)(
    '%s is whole in the answer, with its own title, description and links',
    async (path) => {
      const { status, body } = await getPage(path);
      expect(status).toBe(200);
      expect(body).toContain('<h1');
      expect(read(body, /<title>([^<]+)</)).toContain('Jotline: AI Smart Contact For Service Pros');
      expect(read(body, /name="description" content="([^"]+)"/)?.length).toBeGreaterThan(40);
      expect(read(body, /rel="canonical" href="([^"]+)"/)).toBe(`${home}${path}`);
      expect(read(body, /property="og:url" content="([^"]+)"/)).toBe(`${home}${path}`);
      expect(read(body, /property="og:image" content="([^"]+)"/)).toBe(`${home}/preview.png`);
      expect(read(body, /name="twitter:card" content="([^"]+)"/)).toBe('summary_large_image');
      expect(body).not.toMatch(/__[A-Z_]+__/);
    },
  );

  test('differs in title and description from every other', async () => {
    const bodies = await Promise.all(publicPages.map(async (path) => (await getPage(path)).body as string));
    const heads = bodies.map(
      (body) => `${read(body, /<title>([^<]+)</)} ${read(body, /name="description" content="([^"]+)"/)}`,
    );
    expect(new Set(heads).size).toBe(publicPages.length);
  });

  test('allows scripts and styles from our own files alone, and has none in line', async () => {
    for (const path of publicPages) {
      const { headers, body } = await getPage(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(body).not.toMatch(/<style|style="|onclick=|<script>/);
    }
  });

  test('loads no app: one small script and the one that sets the colours', async () => {
    const { body } = await getPage('/');
    const scripts = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
    expect(scripts).toHaveLength(2);
    expect(scripts[0]).toBe('/color-scheme.js');
    expect(scripts[1]).toMatch(/^\/assets\/site-[\w-]+\.js$/);
  });

  test('is sent compressed, and not again while it is the same', async () => {
    const plain = await getPage('/');
    const etag = plain.headers.get('etag') ?? '';
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    expect((await getPage('/', { 'if-none-match': etag })).status).toBe(304);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await createApp(app.deps).request('/', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain.body);
    }
  });

  test('tells search engines the prices of the catalogue', async () => {
    const { body } = await getPage('/');
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)];
    const [product, faq] = blocks.map(([, json]) => JSON.parse(json ?? ''));
    expect(product.offers.map(({ price }: { price: string }) => Number(price) * 100)).toEqual(
      websiteOffers.map(({ priceCents }) => priceCents),
    );
    expect(product.url).toBe(`${home}/`);
    expect(faq.mainEntity.length).toBeGreaterThan(5);
  });
});

describe('what search engines ask for', () => {
  test('the sitemap lists the public pages and nothing hidden', async () => {
    const { body, headers } = await getPage('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/xml/);
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    for (const path of publicPages) expect(listed).toContain(`${home}${path}`);
    expect(listed.join()).not.toMatch(/waitlist|404|dashboard/);
  });

  test('robots.txt closes what is private and names the sitemap', async () => {
    const { body } = await getPage('/robots.txt');
    expect(body).toContain('Disallow: /dashboard');
    expect(body).toContain(`Sitemap: ${home}/sitemap.xml`);
  });

  test('an unknown address is a 404 with a page, and the app itself is no search result', async () => {
    const missing = await getPage('/no-such-page');
    expect([missing.status, read(missing.body, /<title>([^<·]+) /)]).toEqual([404, 'Page not found']);
    expect((await getPage('/404')).status).toBe(404);
    for (const path of ['/dashboard', '/auth/signin', '/waitlist/sent']) {
      expect((await getPage(path)).body, path).toContain('content="noindex"');
    }
  });
});

test('/auth, as people type it, leads to the sign-in page and keeps what was asked for', async () => {
  for (const path of ['/auth', '/auth/']) {
    const { status, headers } = await getPage(`${path}?next=%2Fdashboard%2Fcalls`);
    expect([status, headers.get('location')]).toEqual([302, '/auth/signin?next=%2Fdashboard%2Fcalls']);
  }
});

describe('/pricing', () => {
  test('brings the app, with a nonce of its own, only to someone who wants to pay', async () => {
    const paying = '/pricing?checkout=1&price=price_starter_placeholder&lines=1';
    const [first, second] = [await getPage(paying), await getPage(paying)];
    const nonce = (body: string) => read(body, /name="csp-nonce" content="([^"]+)"/);
    expect(first.body).toMatch(/<script type="module" src="\/assets\/index-/);
    expect(nonce(first.body)).not.toBe(nonce(second.body));
    expect(first.headers.get('content-security-policy')).toContain(nonce(first.body));
    expect(first.headers.get('cache-control')).toBe('no-store');
    // Without a script it still reads as the page it is.
    expect(first.body).toContain('Get plan');
    expect((await getPage('/pricing')).body).not.toContain('/assets/index-');
  });
});

describe('files', () => {
  test('with a hash in their name are kept for a year, others for a day', async () => {
    const style = read((await getPage('/')).body, /rel="stylesheet" href="([^"]+)"/) ?? '';
    expect((await getPage(style)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const file of ['/preview.png', '/favicon.svg', '/site.webmanifest', '/sample-call.mp3']) {
      const { status, headers } = await getPage(file);
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=86400']);
    }
  });
});

describe("the app's document", () => {
  test.each([
    ['/dashboard', 'Jotline, overview'],
    ['/auth/signin', 'Jotline, home'],
  ])('%s shows the frame of the page without a script or another file', async (path, home) => {
    const { body, headers } = await getPage(path);
    expect(body).toContain(`aria-label="${home}"`);
    expect(body).toContain('Loading...');
    // What follows the frame may come when it comes.
    const [beforeFrame = ''] = body.split('<div id="root">');
    expect(beforeFrame).not.toMatch(/rel="stylesheet"|<script src=/);
    const nonce = read(headers.get('content-security-policy') ?? '', /'nonce-([^']+)'/);
    expect(beforeFrame).toContain(`<style nonce="${nonce}">`);
    expect(body).not.toMatch(/__[A-Z_]+__/);
  });

  test('runs the one script in it by its hash, and no other', async () => {
    const { body, headers } = await getPage('/dashboard');
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0]?.[1] ?? '')
      .digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('is sent compressed, with a nonce that is new each time', async () => {
    const ask = () => createApp(app.deps).request('/dashboard', { headers: { 'accept-encoding': 'gzip' } });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first?.headers.get('content-encoding')).toBe('gzip');
    const unpacked = gunzipSync(Buffer.from((await first?.arrayBuffer()) ?? '')).toString();
    expect(unpacked).toContain('Loading...');
    expect(first?.headers.get('content-security-policy')).not.toBe(
      second?.headers.get('content-security-policy'),
    );
  });
});
