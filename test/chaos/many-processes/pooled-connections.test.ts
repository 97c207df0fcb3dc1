import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { signUpOver } from '#test/support/http-client.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { findPgBouncer, startPgBouncer } from '#test/support/servers/start-pgbouncer.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const version = findPgBouncer();
const isMissing = version === null && 'PgBouncer is not installed (apt-get install pgbouncer)';
const role = `app_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
let dataDir: string;
beforeAll(async () => {
  if (isMissing) return;
  database = await createTestDatabase(inject('postgresUrl'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create role ${role} login password '${password}' in role jotline_service, jotline_user`);
  bouncer = await startPgBouncer({ serverUrl: database.url, user: role, password });
  dataDir = await makeDataDir();
});
afterAll(async () => {
  if (!bouncer) return;
  await bouncer.close();
  await owner.end();
  await database.drop();
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`drop role ${role}`);
  await server.end();
  await removeDataDir(dataDir);
});

test('a pooler whose login works as anybody but the service is refused, with what to do', async ({
  skip,
}) => {
  if (isMissing) return skip(isMissing);
  const settings = { DATABASE_URL: database.url, DATABASE_POOLED_URL: bouncer!.url, DATA_DIR: dataDir };
  await expect(startBundledServer(settings, ['--services=web'])).rejects.toThrow(
    /DATABASE_POOLED_URL works as app_\w+, not as jotline_service\. .*alter role app_\w+ set role = jotline_service/,
  );
});

test('behind PgBouncer in transaction mode everybody sees their own rows, however connections change hands', async ({
  skip,
}) => {
  if (isMissing) return skip(isMissing);
  await owner.query(`alter role ${role} set role = jotline_service`);
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_POOLED_URL: bouncer!.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  };
  // Connections that were opened before the login learned its role are let go of.
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  const server = await startBundledServer(settings);
  const pros: Awaited<ReturnType<typeof signUpOver>>[] = [];
  for (let at = 0; at < 4; at += 1)
    pros.push(await signUpOver(server.url, `pooled-${at}@example.com`, `10.3.0.${at + 1}`));
  for (const [at, { post }] of pros.entries())
    expect((await post('/api/contacts', { name: `Customer of ${at}` })).status).toBe(201);
  const rounds = await Promise.all(
    Array.from({ length: 200 }, async (_, round) => {
      const at = round % pros.length;
      const { status, body } = await pros[at]!.get('/api/contacts');
      return {
        status,
        isOwn:
          JSON.stringify(body.contacts.map(({ name }: { name: string }) => name)) === `["Customer of ${at}"]`,
      };
    }),
  );
  expect(new Set(rounds.map((round) => JSON.stringify(round)))).toEqual(
    new Set([JSON.stringify({ status: 200, isOwn: true })]),
  );
  // Writes, rate limits, sessions and jobs go the same way.
  for (const { post } of pros) expect((await post('/api/sign-out')).status).toBe(204);
  await vi.waitFor(async () => {
    const mailbox = await (await fetch(`${server.url}/dev/mailbox`)).text();
    for (const at of pros.keys()) expect(mailbox).toContain(`pooled-${at}@example.com`);
  });
  const { rows } = await owner.query(
    'select count(*)::int as count from pg_stat_activity where usename = $1',
    [role],
  );
  expect(rows[0].count).toBeLessThanOrEqual(3);
  expect(await server.stop()).toBe(0);
});
