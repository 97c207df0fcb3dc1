import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const folder = path.join(import.meta.dirname, '../../migrations');
/** Any number will do, as long as nothing else in this database locks it. */
const lockId = 7_046_209;

/** Who wants a table for itself holds up everybody who comes after it, for as long as it waits: so it does not wait long. */
const lockSeconds = 2;
const longestPauseSeconds = 10;
/** PostgreSQL's codes for a lock that was not had in time, and for one that two wait for in a circle. */
const blocked = new Set(['55P03', '40P01']);

interface MigrateOptions {
  /** The last one to apply, for a backup that knows no later ones. */
  through?: string;
  /** A query that runs for long is in the way of this migration, which is tried again. */
  onBlocked?: (name: string) => void;
  /** For how long it is tried again; our own statements end after five minutes. */
  patienceSeconds?: number;
}

/** Applies what is new, each file in a transaction of its own; several processes may start at once. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { through } = options;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(`
      create schema if not exists migrations;
      create table if not exists migrations.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations.applied',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    refuseForeign([...applied.keys()], files);
    const fresh: string[] = [];
    for (const name of files) {
      const text = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === checksum || (through && name > through)) continue;
      if (known)
        throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`);
      await applyPatiently(client, { name, text, checksum }, options);
      fresh.push(name);
    }
    await refuseUnfenced(client);
    return fresh;
  } finally {
    await client.end();
  }
}

/** A database that other migrations made is not touched: half of each would fit neither program. */
function refuseForeign(applied: string[], files: string[]): void {
  const foreign = applied.filter((name) => !files.includes(name)).sort();
  const [first] = foreign;
  if (!first) return;
  if (first < (files[0] ?? ''))
    throw new Error(
      'This database was made by an earlier preview and cannot be upgraded. ' +
        'Start with an empty DATA_DIR, or with an empty database where DATABASE_URL names one.',
    );
  throw new Error(
    `This database was made by a newer version (it has ${foreign.join(', ')}). Start that version.`,
  );
}

/**
 * `pg_restore` into a cluster without our two roles leaves out every policy that names them and every grant, says so in
 * the middle of a long output, and goes on: all accounts would look empty. Better not to start.
 */
async function refuseUnfenced(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select table_class.relname as name
    from pg_class table_class join pg_namespace schema on schema.oid = table_class.relnamespace
    where schema.nspname = 'public' and table_class.relkind = 'r' and table_class.relrowsecurity
      and not exists (select from pg_policy where polrelid = table_class.oid)
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.slice(0, 3).map(({ name }) => name);
  const rest = rows.length - names.length;
  const tables = names.join(', ') + (rest > 0 ? ` and ${rest} more tables` : '');
  throw new Error(
    `This database was restored without its roles: ${tables} have no policies. Create the roles jotline_user and ` +
      'jotline_service first (create role … nologin), then restore the backup again into an empty database.',
  );
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { onBlocked, patienceSeconds = 900 }: MigrateOptions,
): Promise<void> {
  const { name } = migration;
  const started = performance.now();
  for (let pauseSeconds = 1; ; pauseSeconds = Math.min(longestPauseSeconds, pauseSeconds * 2)) {
    try {
      return await apply(client, migration);
    } catch (cause) {
      const { code, message } = cause as pg.DatabaseError;
      if (!blocked.has(code ?? '')) throw new Error(`Migration ${name} failed: ${message}`, { cause });
      if ((performance.now() - started) / 1000 > patienceSeconds)
        throw new Error(
          `Migration ${name} waits for a table that a long query or an open transaction holds. ` +
            'Find it in pg_stat_activity, end it, and start again; nothing was changed.',
          { cause },
        );
      onBlocked?.(name);
    }
    await sleep(pauseSeconds * 1000);
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${lockSeconds}s'`);
    await client.query(text);
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
