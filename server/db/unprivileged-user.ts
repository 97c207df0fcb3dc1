import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`. Otherwise as whoever we are (null). */
export async function findUnprivilegedUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Tries it for real: modes alone do not tell about every parent folder, ACL or mount option. */
export async function canDo(user: SystemUser, script: string, path: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', script, 'sh', path], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
