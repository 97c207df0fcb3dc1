import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { findFreePort } from '#server/db/find-free-port.ts';
import { findUnprivilegedUser, type SystemUser } from '#server/db/unprivileged-user.ts';

const run = promisify(execFile);

/** Where Debian and Ubuntu put the programs of a PostgreSQL server; null where there is none. */
export function findDebianPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const bins = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => path.join(root, version, 'bin'));
  return bins.find((bin) => existsSync(path.join(bin, 'pg_basebackup'))) ?? null;
}

export interface DebianPostgres {
  url: string;
  /** As when the machine is lost. */
  kill: () => Promise<void>;
}

/** The programs of one PostgreSQL installation, run as somebody who may: it refuses root. */
export async function useDebianPostgres(bin: string) {
  const user: SystemUser | null = await findUnprivilegedUser();
  const as = { ...user, cwd: '/' };
  return {
    async makeFolder(folder: string): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (user) await chown(folder, user.uid, user.gid);
      return folder;
    },
    async run(program: string, args: string[]): Promise<void> {
      await run(existsSync(path.join(bin, program)) ? path.join(bin, program) : program, args, as);
    },
    async start(folder: string, settings: Record<string, string>): Promise<DebianPostgres> {
      const port = await findFreePort();
      const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
      const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = spawn(path.join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...options], {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      child.stderr.on('data', (piece) => {
        output += piece;
      });
      const exited = once(child, 'exit');
      const url = `postgres://jotline@127.0.0.1:${port}/postgres`;
      await vi.waitFor(
        async () => {
          const client = new pg.Client({ connectionString: url });
          client.on('error', () => {});
          await client.connect().catch((cause) => {
            throw new Error(output, { cause });
          });
          const { rows } = await client.query('select pg_is_in_recovery() as waits');
          await client.end();
          if (rows[0].waits) throw new Error('still reading the log');
        },
        { timeout: 120_000, interval: 200 },
      );
      return {
        url,
        async kill() {
          if (child.exitCode !== null || child.signalCode) return;
          child.kill('SIGKILL');
          await exited;
        },
      };
    },
  };
}
