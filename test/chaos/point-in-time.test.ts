import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { signInOver, signUpOver } from '#test/support/http-client.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import {
  type DebianPostgres,
  findDebianPostgres,
  useDebianPostgres,
} from '#test/support/servers/debian-postgres.ts';
import { makeDataDir, removeDataDir, type ServerProcess } from '#test/support/servers/server-process.ts';

const bin = findDebianPostgres();
const mostLostSeconds = 300;

/** The settings of the page, with another folder: what is written there is what is tried here. */
async function readSettings(heading: string, folder: string): Promise<Record<string, string>> {
  const page = await readFile('docs/backup.md', 'utf8');
  const [, block = ''] = new RegExp(`# ${heading}\n([^\`]+)`).exec(page) ?? [];
  const lines = block.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', quoted, plain = ''] = /^(\w+) = (?:'(.*?)'(?:\s+#.*)?$|([^\s#]+))/.exec(line) ?? [];
      return [name, (quoted ?? plain).replaceAll('/mnt/wal', folder)];
    }),
  );
}

test.skipIf(!bin)(
  'a table dropped by mistake, and the machine lost: the log brings back the moment before, whoever signed up after the backup too',
  async () => {
    const home = await makeDataDir();
    const running: (DebianPostgres | ServerProcess)[] = [];
    const postgres = await useDebianPostgres(bin ?? '');
    const [data, base, wal] = (await Promise.all(
      ['data', 'base', 'wal'].map((name) => postgres.makeFolder(path.join(home, name))),
    )) as [string, string, string];
    const web = await makeDataDir();
    try {
      const settings = await readSettings('postgresql.conf', wal);
      expect(Number(settings.archive_timeout)).toBeLessThanOrEqual(mostLostSeconds);
      await postgres.run('initdb', [
        '-D',
        data,
        '-U',
        'jotline',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
      ]);
      const first = await postgres.start(data, { ...settings, fsync: 'off' });
      running.push(first);
      const server = await startBundledServer({ DATA_DIR: web, DATABASE_URL: first.url, LOG_LEVEL: 'warn' });
      running.push(server);
      await signUpOver(server.url, 'before@backup.example.com');
      await postgres.run('pg_basebackup', ['--pgdata', base, '--dbname', first.url, '--checkpoint=fast']);
      await signUpOver(server.url, 'after@backup.example.com');
      const db = new pg.Client({ connectionString: first.url });
      db.on('error', () => {});
      await db.connect();
      const { rows } = await db.query<{ moment: string }>('select clock_timestamp()::text as moment');
      await db.query('drop table calls cascade');
      await db.query('select pg_switch_wal()');
      const { rows: named } = await db.query<{ file: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as file',
      );
      await db.query('create table more (n int); select pg_switch_wal()');
      await expect.poll(() => readdir(wal)).toContain(named[0]?.file);
      await server.stop();
      await first.kill();

      const recovery = await readSettings('to a moment', wal);
      expect(Object.keys(recovery)).toContain('recovery_target_time');
      const target = { ...recovery, recovery_target_time: rows[0]?.moment ?? '' };
      const lines = Object.entries(target).map(([name, value]) => `${name} = '${value}'\n`);
      await appendFile(path.join(base, 'postgresql.auto.conf'), lines.join(''));
      await writeFile(path.join(base, 'recovery.signal'), '');
      const second = await postgres.start(base, { fsync: 'off' });
      running.push(second);
      const back = await startBundledServer({ DATA_DIR: web, DATABASE_URL: second.url, LOG_LEVEL: 'warn' });
      running.push(back);
      for (const email of ['before@backup.example.com', 'after@backup.example.com'])
        expect((await signInOver(back.url, email)).status, email).toBe(200);
      const restored = new pg.Client({ connectionString: second.url });
      await restored.connect();
      const { rows: tables } = await restored.query("select to_regclass('calls') is not null as calls");
      expect(tables).toEqual([{ calls: true }]);
      await restored.end();
      await db.end().catch(() => {});
    } finally {
      for (const each of running.reverse()) await ('kill' in each ? each.kill() : each.stop());
      await Promise.all([home, web].map(removeDataDir));
    }
  },
);
