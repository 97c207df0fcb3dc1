import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Enough for every query the app writes; lists of varying length beyond that are planned each time. */
const maxPrepared = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxPrepared) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A query as `pg` takes it, with the name under which PostgreSQL keeps its plan. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  return values.length > 0 ? { name: nameOf(text), text, values: [...values] } : { text };
}

/** Lets PostgreSQL keep the plan of each query: planning takes longer than most of our queries run. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    query: ((text: string, values: unknown[]) =>
      client.query(prepared(text, values))) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  });
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
