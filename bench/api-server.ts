import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { createLog } from '#server/log.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const lines = 50;
const account = {
  fullName: 'Bench',
  email: 'bench@example.com',
  password: 'bench-mark-50',
  phone: '+15125550100',
};

await migrate(url);
const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'info' });
// Logs are written as in production, to nowhere.
const log = createLog(env, { write: () => {} });
const deps = await createDeps({ env, log, databaseUrl: url, secret: 'b'.repeat(32), worker: false });
const { accountId } = await createAccount(deps, { ...account, agreedToTerms: true, marketingOptIn: false });
await addLines(deps, accountId);

const ours = await listen(createApp(deps).fetch);
const signIn = await fetch(`${ours}/api/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: account.email, password: account.password }),
});
const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const bare = await listen(bareApp(accountId).fetch);
process.send?.({ ours: { url: `${ours}/api/lines`, cookie }, bare: { url: `${bare}/lines`, cookie } });
process.on('SIGTERM', () => process.exit(0));

/** The same query and answer, without session, tenancy, headers, ids or log. */
function bareApp(id: string) {
  const pool = new pg.Pool({ connectionString: url, max: env.DATABASE_POOL_SIZE });
  return new Hono().get('/lines', async (c) => {
    const { rows } = await pool.query(
      `select id, phone_number as "phoneNumber", assigned_person_name as "assignedPersonName",
        assigned_email as "assignedEmail", send_to_primary as "sendToPrimary", is_primary as "isPrimary",
        verified_at as "verifiedAt", created_at as "createdAt"
      from phone_numbers where account_id = $1 order by created_at desc`,
      [id],
    );
    return c.json({ lines: rows });
  });
}

async function addLines({ db }: Deps, account_id: string): Promise<void> {
  const rows = Array.from({ length: lines - 1 }, (_, n) => ({
    account_id,
    phone_number: `+1512555${1000 + n}`,
    assigned_person_name: `Person ${n}`,
  }));
  await db.service.insertInto('phone_numbers').values(rows).execute();
}

async function listen(fetch: Parameters<typeof serve>[0]['fetch']): Promise<string> {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
