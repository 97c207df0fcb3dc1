import { randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rmdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { canDo, type SystemUser } from './unprivileged-user.ts';

/**
 * The folder of the database files, owned by the user PostgreSQL runs as. Where that user cannot reach it
 * (a data folder inside root's home), the files live under /var/lib/jotline and `link` points there.
 */
export async function prepareClusterFolder(link: string, user: SystemUser | null): Promise<string> {
  if (await lstat(link).catch(() => null)) return realpath(link);
  if (!user) return makeFolder(link, null);

  await mkdir(path.dirname(link), { recursive: true });
  const folder = await makeFolder(link, user);
  if (await canDo(user, 'cd "$1" && test -w .', folder)) return folder;

  await rmdir(link);
  const elsewhere = await makeFolder(`/var/lib/jotline/${randomUUID()}`, user);
  await symlink(elsewhere, link);
  return elsewhere;
}

async function makeFolder(folder: string, user: SystemUser | null): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
