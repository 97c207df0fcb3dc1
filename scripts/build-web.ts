import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = path.join(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist/web/.built-from');
const sources = [
  'web',
  'domain',
  'content',
  'scripts/web-app/build-worker.ts',
  'scripts/prerender.ts',
  'scripts/web-app/chunk-groups.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the web app unless the build at hand was made from exactly these files. */
export async function buildWebIfNeeded(): Promise<void> {
  const stamp = await describeSources();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  process.stdout.write('Building the web app ...\n');
  // A process of its own, since Vite changes NODE_ENV for whoever builds, and always the build that people get: a test
  // runner that happens to come first would leave the one for development behind, which is stamped as good.
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  run(vite, 'build', '--logLevel', 'warn');
  run(vite, 'build', '--logLevel', 'warn', '--ssr', 'prerender.tsx', '--outDir', '../dist/prerender');
  run('--import', 'tsx', 'scripts/web-app/build-worker.ts');
  run('--import', 'tsx', 'scripts/prerender.ts');
  await compressFiles(path.join(root, 'dist/web'));
  await writeFile(stampFile, stamp);
}

/** Once here instead of with every answer; the server sends these to browsers that take them. */
async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((candidate) => /\.(js|css|svg|webmanifest)$/.test(candidate))) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function describeSources(): Promise<string> {
  const lines: string[] = [];
  for (const source of sources) {
    const full = path.join(root, source);
    const names = (await stat(full)).isDirectory() ? await readdir(full, { recursive: true }) : [''];
    for (const name of names.sort()) {
      const info = await stat(path.join(full, name));
      if (info.isFile()) lines.push(`${path.join(source, name)} ${info.size} ${info.mtimeMs}`);
    }
  }
  return lines.join('\n');
}
