import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';

export interface AccountTable {
  name: string;
  description: string;
  columns: string[];
}

/**
 * Every table a person may read, as the catalog has it, so that a table added tomorrow is in the archive too. What
 * could open the account (tokens, hashes, secrets) is closed to them and stays out.
 */
export async function listAccountTables({ db }: Pick<Deps, 'db'>): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as description,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attname !~ '_hash$' and format_type(a.atttypid, null) <> 'tsvector'
          and has_column_privilege('jotline_user', c.oid, a.attnum, 'select')
        order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_any_column_privilege('jotline_user', c.oid, 'select')
    order by c.relname`.execute(db.service);
  return rows;
}

const atOnce = 500;

/** The rows of the account `tx` is confined to, as the text of a JSON array. */
export async function* readTable(tx: Tx, table: AccountTable): AsyncGenerator<string> {
  const cursor = sql.ref(`export_${table.name}`);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`declare ${cursor} no scroll cursor for select ${columns} from ${sql.table(table.name)}`.execute(
    tx,
  );
  let separator = '[\n';
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(atOnce)} from ${cursor}`.execute(tx);
    if (rows.length > 0) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    if (rows.length < atOnce) break;
  }
  await sql`close ${cursor}`.execute(tx);
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}
