import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#test/support/test-database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let outside: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  outside = new pg.Client({ connectionString: database.url });
  await outside.connect();
});
afterEach(async () => {
  await outside.end();
  await database.drop();
});

const pretendApplied = (name: string) =>
  outside.query("insert into migrations.applied (name, checksum) values ($1, 'unknown')", [name]);

test('a database that is up to date stays as it is', async () => {
  expect(await migrate(database.url)).toEqual([]);
});

test('a database of an earlier preview is refused with what to do', async () => {
  await pretendApplied('20261115100100_create_users.sql');
  await expect(migrate(database.url)).rejects.toThrow(
    /made by an earlier preview.*Start with an empty DATA_DIR/,
  );
});

test('a database of a newer version is refused by the name of what is unknown', async () => {
  await pretendApplied('29990101000000_create_tomorrow.sql');
  await expect(migrate(database.url)).rejects.toThrow(
    /newer version \(it has 29990101000000_create_tomorrow/,
  );
});

test('a database that was restored without its roles is refused with what to do', async () => {
  await outside.query(`do $$ declare found record; begin
    for found in select polname, polrelid::regclass as place from pg_policy where polrelid = 'calls'::regclass loop
      execute format('drop policy %I on %s', found.polname, found.place);
    end loop; end $$`);
  await expect(migrate(database.url)).rejects.toThrow(
    /restored without its roles: calls have no policies\. Create the roles jotline_user and jotline_service first/,
  );
});

test('a migration that was changed after it was applied is refused', async () => {
  await outside.query("update migrations.applied set checksum = 'another'");
  await expect(migrate(database.url)).rejects.toThrow(/was changed after it was applied/);
});
