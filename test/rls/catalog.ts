import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/db/schema.generated.ts';

export interface Column {
  name: string;
  isGenerated: boolean;
  isNullable: boolean;
  isKey: boolean;
  userMayInsert: boolean;
  userMayUpdate: boolean;
}

export interface Table {
  name: string;
  hasRowSecurity: boolean;
  columns: Column[];
  policies: { name: string; command: string; roles: string[]; isPermissive: boolean }[];
  /** What jotline_user may do, in the words of `grant`; a right to some columns counts. */
  userGrants: string[];
}

/** Every table of the product as the catalog has it. */
export async function listTables(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as "hasRowSecurity",
      (select json_agg(json_build_object(
          'name', a.attname,
          'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
          'isNullable', not a.attnotnull,
          'isKey', exists (
            select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)),
          'userMayInsert', has_column_privilege('jotline_user', c.oid, a.attnum, 'insert'),
          'userMayUpdate', has_column_privilege('jotline_user', c.oid, a.attnum, 'update')
        ) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', policyname, 'command', lower(cmd), 'roles', roles,
          'isPermissive', permissive = 'PERMISSIVE')), '[]')
        from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies,
      array(select privilege from unnest(array['select', 'insert', 'update', 'references']) privilege
          where has_any_column_privilege('jotline_user', c.oid, privilege)
        union all
        select privilege from unnest(array['delete', 'truncate', 'trigger', 'maintain']) privilege
          where has_table_privilege('jotline_user', c.oid, privilege)) as "userGrants"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  return rows;
}

/** The column that says whose a row is, an account's or a login's; null for tables that belong to nobody. */
export function ownerColumn(table: Table): string | null {
  if (table.name === 'accounts') return 'id';
  const has = (name: string) => table.columns.some((column) => column.name === name);
  return ['account_id', 'login_id'].find(has) ?? null;
}

export function belongsTo(table: Table, accountId: string): RawBuilder<boolean> {
  const column = ownerColumn(table);
  if (column === 'login_id')
    return sql<boolean>`login_id in (select id from logins where account_id = ${accountId})`;
  return column ? sql<boolean>`${sql.ref(column)} = ${accountId}` : sql<boolean>`false`;
}

/** Rows of everyone else and of nobody. */
export function notOf(table: Table, accountId: string): RawBuilder<boolean> {
  return sql<boolean>`(${belongsTo(table, accountId)}) is not true`;
}

export type Row = Record<string, unknown>;

/** Whole rows as PostgreSQL writes them, oldest first. */
export async function readRows(db: Kysely<DB>, table: Table, where: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table.name)} t where ${where} order by t.ctid`.execute(db);
  return rows.map(({ row }) => row);
}

/** The contents of every table but for the rows of one account, to be compared before and after. */
export async function photograph(
  db: Kysely<DB>,
  tables: Table[],
  exceptAccountId: string,
): Promise<Map<string, string>> {
  const parts = tables.map(
    (table) => sql`
      select ${sql.lit(table.name)} as name, string_agg(to_jsonb(t)::text, e'\n' order by to_jsonb(t)::text) as rows
      from ${sql.table(table.name)} t where ${notOf(table, exceptAccountId)}`,
  );
  const { rows } = await sql<{
    name: string;
    rows: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, rows }) => [name, rows ?? '']));
}
