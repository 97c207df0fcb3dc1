import pg from 'pg';
import { domainColumns } from './domain-columns.ts';

interface ListedColumn {
  /** "table.column". */
  path: string;
  values: string[];
  isNullable: boolean;
  hasDefault: boolean;
}

/** What kysely-codegen is to call the text columns that a check holds to a list. */
export async function typeTextColumns(url: string): Promise<Record<string, string>> {
  const listed = await readListedColumns(url);
  const unknown = Object.keys(domainColumns).filter((path) => !listed.some((column) => column.path === path));
  if (unknown.length > 0) throw new Error(`No check holds ${unknown.join(', ')} to a list.`);
  return Object.fromEntries(listed.map((column) => [column.path, typeOf(column)]));
}

function typeOf({ path, values, isNullable, hasDefault }: ListedColumn): string {
  const known = domainColumns[path];
  if (known && known.values.toSorted().join() !== values.toSorted().join())
    throw new Error(`${path} allows ${values}, but ${known.name} in ${known.module} is ${known.values}.`);
  // Written in place: the generator finds the names of imports with a TypeScript interface that is no more.
  const named = known && `import('${known.module}').${known.name}`;
  const type = named ?? values.map((value) => JSON.stringify(value)).join(' | ');
  const whole = isNullable ? `${type} | null` : type;
  return hasDefault ? `Generated<${whole}>` : whole;
}

async function readListedColumns(url: string): Promise<ListedColumn[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // PostgreSQL writes `state in ('a', 'b')` as `(state = ANY (ARRAY['a'::text, 'b'::text]))`.
  const { rows } = await client.query<Omit<ListedColumn, 'values'> & { list: string }>(`
    select c.relname || '.' || a.attname as path, not a.attnotnull as "isNullable", a.atthasdef as "hasDefault",
      pg_get_constraintdef(k.oid) as list
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
      and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^\\]]*\\]\\)\\)\\)$')
    order by 1`);
  await client.end();
  return rows.map(({ list, ...column }) => ({
    ...column,
    values: [...list.matchAll(/'([^']*)'::text/g)].flatMap((match) => match[1] ?? []),
  }));
}
