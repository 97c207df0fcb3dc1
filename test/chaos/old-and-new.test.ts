import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { signUpOver } from '#test/support/http-client.ts';
import { bundleOnce } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { keepVisiting } from './many-processes/keep-visiting.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');

/** A release of tomorrow: every kind of change that `safe-migrations.test.ts` lets pass, on tables that people write to. */
const tomorrow = `-- Gives contacts a color, and keeps their visits.
alter table contacts add column color text;
alter table contacts add column visits integer not null default 0;
alter table contacts add constraint contacts_visits_count check (visits >= 0) not valid;
alter table contacts validate constraint contacts_visits_count;
create table visits (id uuid primary key, account_id uuid not null references accounts (id) on delete cascade);
alter table visits enable row level security;
create policy "people see their visits" on visits for select to jotline_user
  using (account_id = current_setting('app.account_id')::uuid);
create index visits_account_id on visits (account_id);`;

test('a release with a migration starts beside the one before it: neither fails a request, and the old one does not start again', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'the secret of both of the releases',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  };
  const old = await bundleOnce('main');
  const fresh = await bundleTomorrow(old, dataDir);

  const before = await startServerProcess(settings, [], [old]);
  const visitors = [];
  for (let at = 0; at < 3; at += 1)
    visitors.push(await signUpOver(before.url, `old-${at}@example.com`, `10.4.0.${at + 1}`));
  const visiting = keepVisiting(visitors);
  await visiting.untilMore();
  const after = await startServerProcess(settings, [], [fresh]);
  await visiting.untilMore();
  // People of the new release work beside those of the old one, on the same rows.
  const newcomer = await signUpOver(after.url, 'new@example.com', '10.4.1.1');
  const beside = keepVisiting([newcomer]);
  await Promise.all([visiting.untilMore(), beside.untilMore()]);
  expect((await beside.stop()).failures).toEqual([]);
  const { failures, written } = await visiting.stop();
  expect(failures).toEqual([]);
  expect(written.length).toBeGreaterThan(3);
  expect(await before.stop()).toBe(0);

  await expect(startServerProcess(settings, [], [old])).rejects.toThrow(
    /made by a newer version \(it has 29990101000000_add_color\.sql\)\. Start that version/,
  );
  expect(await after.stop()).toBe(0);
  await database.drop();
  await removeDataDir(dataDir);
});

/** The same program with one migration more. */
async function bundleTomorrow(bundle: string, dataDir: string): Promise<string> {
  const later = path.join(dataDir, 'migrations');
  await cp(migrations, later, { recursive: true });
  await writeFile(path.join(later, '29990101000000_add_color.sql'), tomorrow);
  const text = await readFile(bundle, 'utf8');
  const place = /(path\.join|join)\(("[^"]*server\/db"), ["']\.\.\/\.\.\/migrations["']\)/;
  expect(text).toMatch(place);
  const file = path.join(path.dirname(bundle), 'tomorrow.mjs');
  await writeFile(file, text.replace(place, JSON.stringify(later)));
  return file;
}
