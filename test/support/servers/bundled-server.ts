import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { bundleProgram } from './bundle-program.ts';
import { startServerProcess } from './server-process.ts';

/** The server, the same with a clock that is ahead, and one whose engine understands tones. */
const programs = {
  main: path.join(import.meta.dirname, '../../../server/main.ts'),
  'server-at': path.join(import.meta.dirname, 'server-at.ts'),
  'live-server': path.join(import.meta.dirname, 'live-server.ts'),
};

const built = new Map<string, Promise<string>>();

/** The same server from one file: for tests that start it often and are not about how it is started. */
export async function startBundledServer(settings: Record<string, string>, args: string[] = []) {
  return startServerProcess(settings, args, [await bundleOnce('main')]);
}

export function bundleOnce(name: keyof typeof programs): Promise<string> {
  const bundle = built.get(name) ?? build(name, inject('bundleFolder'));
  built.set(name, bundle);
  return bundle;
}

/** Whoever comes first builds it for the whole run; the others wait for the file. */
async function build(name: keyof typeof programs, folder: string): Promise<string> {
  const file = path.join(folder, `${name}.mjs`);
  const own = path.join(folder, name);
  const isFirst = await mkdir(own).then(
    () => true,
    () => false,
  );
  if (isFirst) await rename(await bundleProgram(programs[name], own), file);
  while (!existsSync(file)) await sleep(100);
  return file;
}
