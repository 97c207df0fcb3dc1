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
const { pages, renderFrame, renderPage } = (await import(
  path.join(root, 'dist/prerender/prerender.js')
)) as Prerender;
const manifest = JSON.parse(await readFile(path.join(web, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The styles of an entry and of everything it imports, the imported first as the cascade wants it. */
function stylesOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => stylesOf(name, seen)), ...(chunk.css ?? [])];
}

/**
 * The styles that are needed before any script: an entry's own, and what the entries share. The other files that come with
 * its modules are the app's.
 */
function firstStylesOf(key: string): string[] {
  const shared = Object.values(manifest).find(({ name }) => name === 'frame');
  return [...(shared?.css ?? []), ...(manifest[key]?.css ?? [])];
}

async function readStyles(files: string[]): Promise<string> {
  const parts = await Promise.all([...new Set(files)].map((file) => readFile(path.join(web, file), 'utf8')));
  return parts.join('\n');
}

/** One file instead of one for each shared part: each would be a way to the server before the first paint. */
async function joinStyles(files: string[]): Promise<string> {
  const css = await readStyles(files);
  const name = `assets/site-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  await writeFile(path.join(web, name), css);
  return `/${name}`;
}

/** The script of an entry and of everything it imports. */
function scriptsOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => scriptsOf(name, seen))];
}

/**
 * The app's document with its frame drawn in it. The frame's styles are in line, without the fonts; the other sheets
 * stand at the end, where they keep nothing from being painted; and the files that come next are asked for at once.
 */
async function frameDocument(name: 'dashboard' | 'auth'): Promise<string> {
  const document = await readFile(path.join(web, 'index.html'), 'utf8');
  const colors = await readFile(path.join(web, 'color-scheme.js'), 'utf8');
  const sheets = document.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const css = (await readStyles(firstStylesOf('app-frame.tsx'))).replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  const layouts = [
    'routes/app-layout.tsx',
    `routes/${name === 'auth' ? 'auth/auth-layout' : 'dashboard-layout'}.tsx`,
  ];
  const known = new Set(scriptsOf('index.html'));
  const next = [...new Set(layouts.flatMap((layout) => scriptsOf(layout)))]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return (
    sheets
      .reduce((rest, sheet) => rest.replace(sheet, ''), document)
      .replace('</head>', () => `${next.join('')}<style nonce="__CSP_NONCE__">${css}</style></head>`)
      // In line as well: asked for, it would keep the frame from being painted for another way to the server.
      .replace('<script src="/color-scheme.js"></script>', () => `<script>${colors}</script>`)
      .replace('<div id="root"></div>', () => `<div id="root">${renderFrame(name)}</div>`)
      .replace('</body>', () => `${sheets.join('')}</body>`)
      .replaceAll(/\n\s*/g, '\n')
  );
}

const fileOf = (key: string) => `/${manifest[key]?.file}`;
const fonts = Object.values(manifest)
  .map(({ file }) => `/${file}`)
  .filter((file) => /(archivo-latin-wdth|inter-latin-wght)-normal-[^/]+\.woff2$/.test(file));
const site: PageFiles = {
  styles: [await joinStyles(firstStylesOf('site-styles.ts'))],
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
for (const name of ['dashboard', 'auth'] as const)
  await writeFile(path.join(target, `app-${name}.html`), await frameDocument(name));
await writeFile(path.join(target, 'pages.json'), JSON.stringify(list, null, 2));
