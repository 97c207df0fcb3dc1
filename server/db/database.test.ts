import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSignUp, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { liftToService } from './database.ts';

const app = useTestApp();
let server: pg.Client;
beforeAll(async () => {
  server = new pg.Client({ connectionString: app.databaseUrl });
  await server.connect();
});
afterAll(() => server.end());

test('nothing may take for ever: a request a quarter of a minute, and anything five', async () => {
  const { user } = await signUpPro(app);
  const show = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`;
  const { db } = app.deps;
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  for (const name of limits)
    expect((await show(name).execute(db.service)).rows, name).toEqual([{ value: '5min' }]);
  const asked = await db.asAccount(user.accountId, (tx) => show('statement_timeout').execute(tx));
  expect(asked.rows).toEqual([{ value: '15s' }]);
  const read = await db.readAsAccount<{ value: string }>(user.accountId, (from) =>
    from.selectFrom('accounts').select(sql<string>`current_setting('statement_timeout')`.as('value')),
  );
  expect(read).toEqual([{ value: '15s' }]);
  // And what was set for one does not stay with the connection.
  expect((await show('statement_timeout').execute(db.service)).rows).toEqual([{ value: '5min' }]);
});

test('what is lifted within what is lifted stays so to its end, and the rest is confined again', async () => {
  const { user } = await signUpPro(app);
  await app.deps.db.asAccount(user.accountId, async (tx) => {
    const whoAmI = async () => (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0];
    const service = { role: 'jotline_service' };
    await liftToService(tx, async () => {
      expect(await liftToService(tx, whoAmI)).toEqual(service);
      expect(await whoAmI()).toEqual(service);
      expect(await Promise.all([liftToService(tx, whoAmI), liftToService(tx, whoAmI)])).toEqual([
        service,
        service,
      ]);
      expect(await whoAmI()).toEqual(service);
    });
    expect(await whoAmI()).toEqual({ role: 'jotline_user' });
    const refused = liftToService(tx, () => liftToService(tx, () => Promise.reject(new Error('no'))));
    await expect(refused).rejects.toThrow('no');
    expect(await whoAmI()).toEqual({ role: 'jotline_user' });
  });
});

test('a request that the database keeps waiting is told to come again, and its connection is free', async () => {
  const { client } = await signUpPro(app);
  await server.query('begin; lock table contacts in access exclusive mode');
  const answer = await client.get('/api/contacts');
  await server.query('rollback');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect((await client.get('/api/contacts')).status).toBe(200);
});

/** What a restart of PostgreSQL does to every connection: it ends, whatever is under way on it. */
const endConnection = (pid: number) => server.query('select pg_terminate_backend($1)', [pid]);

test('a connection that breaks while nothing is asked of it ends its transaction, not the process', async () => {
  const lost = vi.fn();
  const transaction = app.deps.db.service.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await endConnection(rows[0]?.pid ?? 0);
    await vi.waitFor(() => expect(app.logs()).toContain('database connection lost'), { timeout: 60_000 });
    lost();
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  expect(lost).toHaveBeenCalled();
  expect((await app.visit().get('/readyz')).status).toBe(200);
});

type Credentials = { email: string; password: string };
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

test.each([
  ['reads', 'calls', () => ['/api/calls', {}] as const],
  ['signs up', 'accounts', () => ['/api/sign-up', post(buildSignUp())] as const],
  [
    'signs in',
    'sign_in_methods',
    ({ email, password }: Credentials) => ['/api/sign-in', post({ email, password })] as const,
  ],
])('a request that loses its connection while it %s is answered 503', async (_, table, build) => {
  const { client, input } = await signUpPro(app);
  await server.query(`begin; lock table ${table} in access exclusive mode`);
  const headers = { 'content-type': 'application/json', origin: app.deps.publicUrl };
  const [path, init] = build(input);
  let isAnswered = false;
  const answer = client.send(path, { ...init, headers }).finally(() => {
    isAnswered = true;
  });
  // It may have been given one of the connections that the case before ended, and lose that one.
  const waiting = await vi.waitFor(() => (isAnswered ? [] : listWaiting()), { timeout: 60_000 });
  for (const pid of waiting) await endConnection(pid);
  const { status, body } = await answer;
  await server.query('rollback');
  expect(status).toBe(503);
  expect(body.error.code).toBe('unavailable');
});

async function listWaiting(): Promise<number[]> {
  const { rows } = await server.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rows.length === 0) throw new Error('nobody waits yet');
  return rows.map(({ pid }) => pid);
}
