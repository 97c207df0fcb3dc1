import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
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

describe('a migration of a table that a long query reads', () => {
  const [before, changing] = [
    '20261117220000_create_account_numbers.sql',
    '20261117220100_text_over_own_numbers.sql',
  ];
  let other: pg.Client;
  beforeEach(async () => {
    await outside.query('drop schema public, app, test_processor, migrations cascade; create schema public');
    await migrate(database.url, { through: before });
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await outside.query('begin; select count(*) from conversations');
  });
  afterEach(() => other.end());

  test('lets others read meanwhile, and goes on when the query is done', async () => {
    const onBlocked = vi.fn();
    const migrated = migrate(database.url, { through: changing, onBlocked });
    const waiting = "select from pg_locks where relation = 'conversations'::regclass and not granted";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query("set statement_timeout = '60s'");
    expect((await other.query('select count(*)::int from conversations')).rows).toEqual([{ count: 0 }]);
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledWith(changing), { timeout: 60_000 });
    await outside.query('commit');
    expect(await migrated).toEqual([changing]);
  });

  test('gives up at last, and says what to do', async () => {
    const migrated = migrate(database.url, { through: changing, patienceSeconds: 1 });
    await expect(migrated).rejects.toThrow(
      /text_over_own_numbers\.sql waits for a table that a long query .* pg_stat_activity/,
    );
    await outside.query('rollback');
    expect(await migrate(database.url, { through: changing })).toEqual([changing]);
  });
});
