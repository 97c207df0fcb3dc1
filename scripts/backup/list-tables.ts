import type pg from 'pg';

export interface Table {
  /** With its schema, quoted. */
  name: string;
  columns: string[];
  /** Which of its rows are worth keeping. */
  only: string;
}

/** The waiting jobs belong to the rows they are about; the rest of the queue's tables is made anew at every start. */
const queueTable = 'pgboss.job';
const waitingJobs = "state in ('created', 'retry', 'active')";

/** Every table of ours, those that others refer to first, with the columns that are stored and not computed. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select format('%I.%I', schema.nspname, found.relname) as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = found.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      case when format('%I.%I', schema.nspname, found.relname) = $1 then $2 else 'true' end as only
    from pg_class found join pg_namespace schema on schema.oid = found.relnamespace
    where (schema.nspname in ('public', 'test_processor') and found.relkind = 'r')
      or format('%I.%I', schema.nspname, found.relname) = $1
    order by 1`,
    [queueTable, waitingJobs],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select format('%I.%I', from_schema.nspname, from_table.relname) as "from",
      format('%I.%I', to_schema.nspname, to_table.relname) as "to"
    from pg_constraint
      join pg_class from_table on from_table.oid = conrelid
      join pg_namespace from_schema on from_schema.oid = from_table.relnamespace
      join pg_class to_table on to_table.oid = confrelid
      join pg_namespace to_schema on to_schema.oid = to_table.relnamespace
    where contype = 'f' and conrelid <> confrelid`);
  const known = new Set(tables.map(({ name }) => name));
  const sorted: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: Table) =>
      !references.some(({ from, to }) => from === name && known.has(to) && waiting.has(to));
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

export const quoteAll = (columns: string[]) => columns.map((name) => `"${name}"`).join(', ');
