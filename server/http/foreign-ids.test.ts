import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { belongsTo, listTables, readRows, type Table } from '#test/rls/catalog.ts';
import { createAccount } from '#test/rls/insert-row.ts';
import { addOneRowEach } from '#test/rls/one-row-each.ts';
import { buildSignUp } from '#test/support/factories.ts';
import { rememberScrypt } from '#test/support/remember-scrypt.ts';
import { bodies } from '#test/support/route-bodies.ts';
import { createClient, type TestClient } from '#test/support/test-client.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

// Every route that takes an id, with the id of every kind of thing that another business has: whoever asks gets the
// answer that an id of nothing gets, and nothing changes. The routes come from the app, the ids from the catalog.

rememberScrypt();
const undo: (() => unknown)[] = [];
let deps: Deps;
let app: ReturnType<typeof createApp>;
let owner: pg.Client;
let tables: Table[];
let ids: { table: string; id: string }[];
let victimId: string;

const routes = createApp({ env: {} } as never).routes.filter(
  ({ path: place, method }) => place.startsWith('/api/') && place.includes(':') && method !== 'ALL',
);
const walked = [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];

beforeAll(async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-foreign-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_POOL_SIZE: '5' });
  const log = pino({ level: 'silent' });
  // Nobody works on jobs: what changes, a request has changed.
  deps = await createDeps({ env, log, databaseUrl: database.url, secret: 's'.repeat(32), worker: false });
  app = createApp(deps);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  undo.push(
    database.drop,
    () => rm(dataDir, { recursive: true }),
    deps.close,
    () => owner.end(),
  );
  victimId = await createAccount(deps.db.service);
  await addOneRowEach(deps.db.service, victimId);
  tables = await listTables(deps.db.service);
  ids = [{ table: 'accounts', id: victimId }];
  for (const table of tables) {
    const [row] = await readRows(deps.db.service, table, belongsTo(table, victimId));
    if (typeof row?.id === 'string' && row.id !== victimId) ids.push({ table: table.name, id: row.id });
  }
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const readVictim = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table.name,
        await readRows(deps.db.service, table, belongsTo(table, victimId)),
      ]),
    ),
  );

let visitors = 0;
async function signUp(): Promise<{ client: TestClient; accountId: string }> {
  visitors += 1;
  let requests = 0;
  const network = visitors;
  // Limits are tested elsewhere, and would only hide the answers here.
  const client = createClient(app, deps.publicUrl, () => {
    requests += 1;
    return `10.${network}.${requests >> 8}.${requests & 255}`;
  });
  const { body } = await client.post('/api/sign-up', buildSignUp());
  const { accountId } = body.user;
  await owner.query('update logins set email_verified = true where account_id = $1', [accountId]);
  return { client, accountId };
}

const ask = (client: TestClient, { method, path: place }: { method: string; path: string }, id: string) =>
  client.send(place.replaceAll(/:\w+/g, id), {
    method,
    headers: { origin: deps.publicUrl, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(bodies[place] ?? {}) }),
  });

test('a stranger with another business’s ids, of whatever kind, learns and changes nothing on any route', async () => {
  expect(walked.length).toBeGreaterThan(40);
  expect(ids.length).toBeGreaterThan(35);
  const before = await readVictim();
  const complaints: string[] = [];
  let limited = 0;
  for (const route of walked) {
    const { client } = await signUp();
    const baseline = await ask(client, route, randomUUID());
    for (const { table, id } of ids) {
      const { status, body } = await ask(client, route, id);
      const what = `${route.method} ${route.path} with an id of ${table}`;
      const isSame = status === baseline.status && body?.error?.code === baseline.body?.error?.code;
      // A limit by account may come in between; it tells nothing either.
      if (status === 429) limited += 1;
      else if (!isSame) complaints.push(`${what}: ${status}, and ${baseline.status} for nothing`);
      if (JSON.stringify(body).includes(id) && status < 400) complaints.push(`${what}: answers with it`);
    }
    const visitor = createClient(app, deps.publicUrl, '192.0.2.7');
    expect((await ask(visitor, route, ids[0]!.id)).status, `${route.method} ${route.path}`).toBe(401);
  }
  expect(complaints).toEqual([]);
  expect(limited).toBeLessThan((walked.length * ids.length) / 4);
  expect(await readVictim()).toEqual(before);
  const { rows } = await owner.query(
    'select name from pgboss.job where exists (select from unnest($1::text[]) id where strpos(data::text, id) > 0)',
    [ids.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
});
