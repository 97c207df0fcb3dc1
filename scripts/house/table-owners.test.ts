import { expect, test } from 'vitest';
import { findWrites } from './find-writes.ts';
import { complainOfTables, complainOfWrites } from './table-owners.ts';

const find = (source: string) => findWrites('server/some.ts', source);

test('a write through the query builder is found, with an alias and over several lines', () => {
  const source = `
    await tx.insertInto('calls').values(row).execute();
    await tx
      .updateTable('calls as call')
      .set({}).execute();
    await tx.with('gone', (db) => db.deleteFrom('call_notes').returning('id')).selectFrom('gone').execute();`;
  expect(find(source)).toEqual([
    { line: 2, table: 'calls' },
    { line: 4, table: 'calls' },
    { line: 6, table: 'call_notes' },
  ]);
});

test('a write in SQL is found, in strings and in templates', () => {
  const source = [
    "await pool.query('insert into migrations.applied (name) values ($1)', [name]);",
    'await sql`',
    `  with moved as (update calls set state = \${to} where id = \${id} returning id)`,
    '  delete from only public.call_notes as notes using moved where notes.call_id = moved.id`.execute(tx);',
    'await sql`update call_events as event set detail = null`.execute(tx);',
    'await sql`merge into contacts using found on true when matched then do nothing`.execute(tx);',
  ].join('\n');
  expect(find(source)).toEqual([
    { line: 1, table: 'migrations.applied' },
    { line: 3, table: 'calls' },
    { line: 4, table: 'call_notes' },
    { line: 5, table: 'call_events' },
    { line: 6, table: 'contacts' },
  ]);
});

test('a name that is made at run time is found as such', () => {
  expect(find('tx.deleteFrom(table).execute();')).toEqual([{ line: 1, table: null }]);
  expect(find('tx.updateTable(isLine ? "a" : "b");')).toEqual([{ line: 1, table: null }]);
  expect(find(`sql\`insert into \${sql.table(name)} default values\`;`)).toEqual([{ line: 1, table: null }]);
  expect(find(`sql\`update \${sql.table(name)} set done = true\`;`)).toEqual([{ line: 1, table: null }]);
  expect(find(`sql\`update calls as call \${change}\`;`)).toEqual([{ line: 1, table: 'calls' }]);
});

test('reading, locking, comments and the set of a conflict are no writes', () => {
  const source = `
    // insert into calls is what the owner does
    /** As delete from calls would. */
    tx.selectFrom('calls').forUpdate().execute();
    sql\`select id from calls for update of calls \${skip}\`;
    sql\`on conflict (id) do update set name = excluded.name\`;`;
  expect(find(source)).toEqual([]);
});

test('only the owner of a table may write to it', () => {
  const source = "tx.updateTable('stored_files').set({}).execute();";
  expect(complainOfWrites('server/records/files/keep-file.ts', source)).toEqual([]);
  expect(complainOfWrites('server/records/files-of-others/keep-file.ts', source)).toEqual([
    'server/records/files-of-others/keep-file.ts:1: writes to stored_files, which belongs to server/records/files',
  ]);
  expect(complainOfWrites('server/some.ts', "tx.insertInto('unheard_of').execute();")).toEqual([
    'server/some.ts:1: writes to unheard_of, which has no owner in server/records/owners.ts',
  ]);
  expect(complainOfWrites('server/some.ts', 'tx.insertInto(table).execute();')).toEqual([
    'server/some.ts:1: writes to a table whose name is made at run time',
  ]);
});

test('a table of the migrations needs an owner, and an owner a table', () => {
  const complaints = complainOfTables(
    'create table unheard_of (\n);\ncreate unlogged table rate_limits (\n);',
  );
  expect(complaints).toContain('migrations: unheard_of has no owner');
  expect(complaints).toContain('server/records/owners.ts: no migration makes calls');
  expect(complaints.join('\n')).not.toContain('rate_limits');
});
