import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { bundleProgram } from './bundle-program.ts';
import { startServerProcess } from './server-process.ts';

const main = path.join(import.meta.dirname, '../../../server/main.ts');

let built: Promise<string> | undefined;

/** The same server from one file: for tests that start it often and are not about how it is started. */
export async function startBundledServer(settings: Record<string, string>, args: string[] = []) {
  built ??= buildOnce(inject('bundleFolder'));
  return startServerProcess(settings, args, [await built]);
}

/** Whoever comes first builds it for the whole run; the others wait for the file. */
async function buildOnce(folder: string): Promise<string> {
  const file = path.join(folder, 'server.mjs');
  const isFirst = await mkdir(path.join(folder, 'server')).then(
    () => true,
    () => false,
  );
  if (isFirst) await rename(await bundleProgram(main, path.join(folder, 'server')), file);
  while (!existsSync(file)) await sleep(100);
  return file;
}
