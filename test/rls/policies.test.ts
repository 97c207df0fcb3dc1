import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTables, type Table } from './catalog.ts';
import { useSchema } from './use-schema.ts';

const schema = useSchema();
let tables: Table[];

beforeAll(async () => {
  tables = await listTables(schema.owner);
});

describe('row-level security in the catalog', () => {
  test('is on for every table, with at least one policy', () => {
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter((table) => !table.hasRowSecurity).map(({ name }) => name)).toEqual([]);
    expect(tables.filter((table) => table.policies.length === 0).map(({ name }) => name)).toEqual([]);
  });

  test('has policies that read as sentences', () => {
    const names = tables.flatMap((table) => table.policies.map((policy) => `${table.name}: ${policy.name}`));
    expect(names.filter((name) => !/: [A-Z][^ ]*( [^ ]+){2,}$/.test(name))).toEqual([]);
  });

  test('has no policy that holds for everybody who can connect', () => {
    const roles = new Set(tables.flatMap((table) => table.policies.flatMap((policy) => policy.roles)));
    expect([...roles].sort()).toEqual(['jotline_service', 'jotline_user']);
  });

  test('grants a person exactly what a policy speaks of', () => {
    const faults = tables.flatMap((table) => {
      // Those that only take away speak of no right.
      const spoken = table.policies.filter(
        (policy) => policy.isPermissive && policy.roles.includes('jotline_user'),
      );
      const commands = [...new Set(spoken.map((policy) => policy.command))].sort();
      const granted = [...table.userGrants].sort();
      return `${commands}` === `${granted}` ? [] : [`${table.name}: policies ${commands}, grants ${granted}`];
    });
    expect(faults).toEqual([]);
  });

  test('never lets a person write who owns a row, or when it was made', () => {
    const kept = ['id', 'account_id', 'created_at'];
    const writable = tables.flatMap((table) =>
      table.columns
        .filter((column) => column.userMayUpdate && kept.includes(column.name))
        .map((column) => `${table.name}.${column.name}`),
    );
    expect(writable).toEqual([]);
  });

  test('is not walked around by a view, a foreign table or a sequence', async () => {
    const { rows } = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'S')`.execute(schema.owner);
    expect(rows).toEqual([]);
  });

  test('leaves both roles without login, without bypass and without tables of their own', async () => {
    const { rows } = await sql`
      select rolname, rolcanlogin or rolbypassrls or rolsuper or rolcreaterole as is_mighty,
        exists (select from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname in ('jotline_user', 'jotline_service') order by rolname`.execute(
      schema.owner,
    );
    expect(rows).toEqual([
      { rolname: 'jotline_service', is_mighty: false, owns: false },
      { rolname: 'jotline_user', is_mighty: false, owns: false },
    ]);
  });
});

describe('what lies beside the tables', () => {
  test('is closed to a person: no schema but public and app, the job queue and the migrations least of all', async () => {
    const { rows } = await sql<{ name: string; usable: boolean }>`
      select nspname as name, has_schema_privilege('jotline_user', oid, 'usage') as usable
      from pg_namespace where nspname !~ '^pg_(toast|temp|catalog)' and nspname <> 'information_schema'`.execute(
      schema.owner,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['pgboss', 'migrations']));
    const usable = rows.filter((row) => row.usable).map(({ name }) => name);
    expect(usable.sort()).toEqual(['app', 'public']);
  });

  test('offers a person no function but who is asking, what the clock shows, the searches of calls and what is held', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app') and has_function_privilege('jotline_user', p.oid, 'execute')
      order by 1`.execute(schema.owner);
    expect(rows.map(({ name }) => name)).toEqual([
      'app.account_id()',
      'app.clock_in(timestamp with time zone,text)',
      'app.is_own_call(uuid,uuid[])',
      'app.login_id()',
      'app.member_account_id()',
      'app.own_line_ids()',
      'app.role()',
      'app.search_calls(text)',
      'app.search_some_calls(text,integer)',
      'app.search_typed_calls(text,text,integer)',
      'app.technician_account_id()',
      'app.transcripts_in_doubt()',
      'app.typed_words(text,text)',
    ]);
  });

  test('cannot be created by a person', async () => {
    const { rows } = await sql`
      select has_schema_privilege('jotline_user', 'public', 'create') as in_public,
        has_schema_privilege('jotline_user', 'app', 'create') as in_app,
        has_database_privilege('jotline_user', current_database(), 'create') as schemas`.execute(
      schema.owner,
    );
    expect(rows).toEqual([{ in_public: false, in_app: false, schemas: false }]);
  });
});
