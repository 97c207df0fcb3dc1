import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { findFreePort } from '#server/db/find-free-port.ts';
import { findUnprivilegedUser } from '#server/db/unprivileged-user.ts';

const binary = '/usr/sbin/pgbouncer';

/** Where it is not installed, null: it comes with the system, not from npm. */
export function findPgBouncer(): string | null {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? null;
  } catch {
    return null;
  }
}

/** PgBouncer in transaction mode before a server, with fewer connections to it than its clients have. */
export async function startPgBouncer(options: { serverUrl: string; user: string; password: string }) {
  const user = await findUnprivilegedUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-pgbouncer-'));
  const port = await findFreePort();
  const { hostname, port: serverPort, pathname } = new URL(options.serverUrl);
  const files = {
    'users.txt': `"${options.user}" "${options.password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 3',
      'max_client_conn = 200',
      '',
    ].join('\n'),
  };
  await chmod(folder, 0o755);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
    if (user) await chown(path.join(folder, name), user.uid, user.gid);
  }
  const child = spawn(binary, [path.join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `postgres://${options.user}:${options.password}@127.0.0.1:${port}${pathname}`;
  await vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return {
    url,
    async close() {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
