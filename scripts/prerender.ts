import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import type { PageFiles } from '#web/lib/site-page.ts';

/** Draws every public page into dist/site, after the build of the web app; the server puts its own address in. */
const root = path.join(import.meta.dirname, '..');
const web = path.join(root, 'dist/web');
const target = path.join(root, 'dist/site');
const home = '__PUBLIC_URL__';

type Prerender = typeof import('#web/prerender.tsx');
const { pages, renderPage } = (await import(path.join(root, 'dist/prerender/prerender.js'))) as Prerender;
const manifest = JSON.parse(await readFile(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The styles of an entry and of everything it imports, the imported first as the cascade wants it. */
function stylesOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => stylesOf(name, seen)), ...(chunk.css ?? [])];
}

/** One file instead of one for each shared part: each would be a way to the server before the first paint. */
async function joinStyles(files: string[]): Promise<string> {
  const parts = await Promise.all([...new Set(files)].map((file) => readFile(path.join(web, file), 'utf8')));
  const css = parts.join('\n');
  const name = `assets/site-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  await writeFile(path.join(web, name), css);
  return `/${name}`;
}

const fileOf = (key: string) => `/${manifest[key]?.file}`;
const fonts = Object.values(manifest)
  .map(({ file }) => `/${file}`)
  .filter((file) => /(archivo-latin-wdth|inter-latin-wght)-normal-[^/]+\.woff2$/.test(file));
const site: PageFiles = {
  styles: [await joinStyles(stylesOf('site-styles.ts'))],
  scripts: [fileOf('site.ts')],
  fonts,
};
const withApp: PageFiles = {
  fonts,
  styles: [...site.styles, ...stylesOf('index.html').map((file) => `/${file}`)],
  scripts: [fileOf('index.html')],
};

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const list = [];
for (const page of pages) {
  const name = page.path === '/' ? 'start' : page.path.slice(1).replaceAll('/', '--');
  await writeFile(path.join(target, `${name}.html`), renderPage(page, site, home));
  if (page.appWhen) await writeFile(path.join(target, `${name}.app.html`), renderPage(page, withApp, home));
  list.push({ path: page.path, name, hidden: page.hidden ?? false, appWhen: page.appWhen ?? null });
}
await writeFile(path.join(target, 'pages.json'), JSON.stringify(list, null, 2));
