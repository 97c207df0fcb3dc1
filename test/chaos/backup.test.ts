import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { createLinkSigner } from '#server/providers/storage/link-signer.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { signInOver, signUpOver } from '#test/support/http-client.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { connectToOwn } from '#test/support/servers/connect-to-own.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { makeDataDir, removeDataDir, type ServerProcess } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { size } from './chaos-size.ts';

const run = promisify(execFile);
const rowsBefore = size({ short: 2000, long: 200_000 });
/** What the operator promises: everything is back in ten minutes. */
const backInMilliseconds = 10 * 60_000;

const script = (name: string, folder: string, DATA_DIR: string) =>
  run(process.execPath, ['--import', 'tsx', `scripts/backup/${name}.ts`, folder], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR },
  });

let lost: string;
let found: string;
let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  [lost, found, folder] = await Promise.all([makeDataDir(), makeDataDir(), makeDataDir()]);
  server = await startBundledServer({ DATA_DIR: lost, LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  if (server.child.exitCode === null) await server.stop();
  await Promise.all([lost, found, folder].map(removeDataDir));
});

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a backup taken while people write, and a machine that is lost: everything is back on another within ten minutes', async () => {
  const pro = await signUpOver(server.url, 'kept@backup.example.com');
  const files = path.join(lost, 'files/recordings');
  const db = await connectToOwn(lost);
  await db.query(
    "insert into contacts (account_id, name) select $1, 'Customer ' || n from generate_series(1, $2::int) n",
    [pro.accountId, rowsBefore],
  );
  await db.query(
    `insert into campaigns (account_id, name, status, message, paid_through)
    values ($1, 'Under way', 'sending', 'Hi', '2030-01-01')`,
    [pro.accountId],
  );
  // Due a moment ago, or in a year: the first may have gone out after the backup.
  await db.query(
    `insert into campaigns (account_id, name, status, message, paid_through, scheduled_at)
    select $1, name, 'scheduled', 'Hi', '2030-01-01', now() + due from (values
      ('Due', interval '-1 second'), ('Later', interval '1 year')) as planned (name, due)`,
    [pro.accountId],
  );
  // As the queue leaves it behind after its first minute.
  await db.query("insert into pgboss.job (name, state) values ('__pgboss__send-it', 'completed')");
  await run('mkdir', ['-p', files]);
  await writeFile(path.join(files, 'one.wav'), logo);
  await writeFile(path.join(files, 'one.wav.type'), 'audio/wav');
  await db.query(
    `insert into stored_files (account_id, key, kind, content_type, bytes)
    values ($1, 'recordings/one.wav', 'recording', 'audio/wav', 68), ($1, 'recordings/gone.wav', 'recording', 'audio/wav', 1)`,
    [pro.accountId],
  );
  const log = 'select to_jsonb(entry) as entry from audit_entries entry where account_id = $1 and deed = $2';
  const opened = (await db.query(log, [pro.accountId, 'account.opened'])).rows;
  expect(opened).toHaveLength(1);
  const policies = (
    await db.query('select polrelid::regclass::text as place, polname from pg_policy order by 1, 2')
  ).rows;
  await db.end();

  // Somebody writes all the while: the backup has a prefix of it, without holes.
  let isOver = false;
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const name = `Written ${String(at).padStart(5, '0')}`;
      if ((await pro.post('/api/contacts', { name })).status === 201) acknowledged.push(name);
    }
  })();
  const before = acknowledged.length;
  const backup = await script('backup', folder, lost);
  expect(backup.stdout).toMatch(/rows and 1 files in .* s: /);
  isOver = true;
  await writing;
  await server.stop('SIGKILL');

  const began = Date.now();
  const restored = await script('restore', folder, found);
  expect(restored.stdout).toMatch(/Everything as of 20.*\n2 campaigns were sending or due and are paused/);
  server = await startBundledServer({ DATA_DIR: found, LOG_LEVEL: 'warn', PORT: new URL(server.url).port });
  expect(Date.now() - began).toBeLessThan(backInMilliseconds);

  // The session of before is good: the secret came along.
  expect((await pro.get('/api/contacts')).status).toBe(200);
  expect((await signInOver(server.url, 'kept@backup.example.com')).status).toBe(200);
  const after = await connectToOwn(found);
  const { rows } = await after.query<{ name: string }>(
    "select name from contacts where name like 'Written %' order by name",
  );
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.map(({ name }) => name)).toEqual(acknowledged.slice(0, rows.length));
  const counts = await after.query(
    `select (select count(*)::int from contacts where name like 'Customer %') as contacts,
      (select status from campaigns where name = 'Under way') as campaign,
      (select status from campaigns where name = 'Due') as due,
      (select status from campaigns where name = 'Later') as later`,
  );
  expect(counts.rows).toEqual([
    { contacts: rowsBefore, campaign: 'paused', due: 'paused', later: 'scheduled' },
  ]);
  expect(
    (await after.query('select polrelid::regclass::text as place, polname from pg_policy order by 1, 2'))
      .rows,
  ).toEqual(policies);
  expect((await after.query(log, [pro.accountId, 'account.opened'])).rows).toEqual(opened);
  await expect(after.query('truncate audit_entries')).rejects.toThrow(/entries of the activity log stay/);
  const counters = await after.query('select count(*)::int as count from pg_trigger where tgenabled = $1', [
    'D',
  ]);
  expect(counters.rows).toEqual([{ count: 0 }]);
  await after.end();
  expect(await readFile(path.join(found, 'files/recordings/one.wav'))).toEqual(logo);

  await expect(script('restore', folder, found)).rejects.toThrow(/There are accounts in this database/);
});

test('the same backup goes to a database server and a bucket; one that was tampered with goes nowhere', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const s3 = await startS3Server();
  const scratch = await openScratch({ folder: path.join(found, 'scratch-of-the-test') });
  const env = { DATA_DIR: found, S3_REGION: 'us-east-1', ...s3.settings };
  const storage = await createStorage({ env, scratch, publicUrl: '', signer: createLinkSigner('') });
  const manifestFile = path.join(folder, 'manifest.json');
  const manifest = await readFile(manifestFile, 'utf8');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();

  await writeFile(manifestFile, manifest.replace(/("name": "public\.contacts"[\s\S]*?"sha256": ")\w/, '$1x'));
  await expect(restoreBackup({ url: database.url, storage, folder })).rejects.toThrow(
    'tables/public.contacts.copy.gz is not what the backup wrote',
  );
  expect((await client.query('select count(*)::int as count from accounts')).rows).toEqual([{ count: 0 }]);

  await writeFile(manifestFile, manifest);
  await restoreBackup({ url: database.url, storage, folder });
  const { rows } = await client.query(
    "select count(*)::int as count from contacts where name like 'Customer %'",
  );
  expect(rows).toEqual([{ count: rowsBefore }]);
  expect(s3.objects.get('/recordings/recordings/one.wav')).toEqual({ body: logo, type: 'audio/wav' });
  await client.end();
  await scratch.close();
  await s3.close();
  await database.drop();
});
