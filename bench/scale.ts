import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Notes } from '#domain/calls/notes.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { signUpOver } from '#test/support/http-client.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { atMost } from './bar.ts';
import { shareOf } from './share-of.ts';

/** Each account has a year of a busy business: a thousand calls and contacts, ten thousand messages. */
const accountsAtFull = 1000;
const steps = [0.01, 0.1, 1];
const visits = 60;

const item = (text: string) => ({ text, evidence: [3, 4] });
const notes: Notes = {
  jobTitle: 'Water heater replacement',
  category: 'Plumbing',
  urgency: 'high',
  urgencyReason: 'It leaks.',
  summary: 'The water heater in the garage leaks and is replaced on Monday with a fifty gallon gas unit.',
  customer: {
    name: 'Nora Whitfield',
    phone: '+15125550143',
    email: 'nora@example.com',
    address: '1422 Alder Street, Austin',
  },
  customerConfidence: { name: 'said_once', phone: 'said_twice', email: 'spelled', address: 'said_once' },
  customerEvidence: { name: [1], phone: [9, 10], email: [11], address: [7] },
  scope: [item('Replace the water heater'), item('Drain pan under the new unit')],
  materials: [item('Fifty gallon gas water heater'), item('Drain pan')],
  constraints: [item('Not above $1,800')],
  actionItems: [{ ...item('Send the estimate'), owner: 'pro', due: null }],
  missing: ['date', 'access'],
};

/**
 * A million calls, a million contacts and ten million messages, and each page of one business at 1 %, 10 % and all of
 * it. `--most 0.1` stops at 10 %.
 */
export async function run() {
  const { values } = parseArgs({ strict: false, options: { most: { type: 'string', default: '1' } } });
  const folder = await makeDataDir();
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  const dataDir = await makeDataDir();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'b'.repeat(32),
    LOG_LEVEL: 'warn',
  });
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  const client = await signUpOver(server.url, 'scale@example.com');
  await fillAccounts(db, [client.accountId]);
  const pages = await listPages(db, client.accountId);
  const measured: Record<string, Record<string, { p50: number; p95: number }>> = {};
  const reached: number[] = [];
  let accounts = 1;
  for (const share of steps.filter((step) => step <= Number(values.most))) {
    const wanted = Math.round(accountsAtFull * share);
    console.error(`${wanted} accounts`);
    await addAccounts(db, wanted - accounts);
    accounts = wanted;
    reached.push(share);
    await db.query('vacuum analyze');
    for (const [name, path] of Object.entries(pages)) {
      const times: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        const started = performance.now();
        const { status } = await client.get(path);
        if (status !== 200) throw new Error(`${path} answers ${status}`);
        // The first ones plan their queries and fill the caches.
        if (visit >= visits / 6) times.push(performance.now() - started);
      }
      const round = (at: number) => Number(shareOf(times, at).toFixed(1));
      measured[name] ??= {};
      measured[name][`${share * 100} %`] = { p50: round(0.5), p95: round(0.95) };
    }
  }
  const bytes = await readBytes(db);
  await server.stop();
  await db.end();
  await postgres.stop();
  await Promise.all([removeDataDir(folder), removeDataDir(dataDir)]);
  const [least, most] = [`${reached[0]! * 100} %`, `${reached.at(-1)! * 100} %`];
  const growth = Object.entries(measured).map(([name, at]) =>
    atMost(`${name}, p50 at ${most} to ${least}`, Number((at[most]!.p50 / at[least]!.p50).toFixed(2)), 2),
  );
  return { bench: 'scale', accounts, bytesPerRow: bytes, milliseconds: measured, bars: growth };
}

async function listPages(db: pg.Client, accountId: string): Promise<Record<string, string>> {
  const one = async (table: string) =>
    (await db.query(`select id from ${table} where account_id = $1 order by created_at limit 1`, [accountId]))
      .rows[0].id;
  return {
    overview: '/api/overview',
    calls: '/api/calls',
    'calls searched': '/api/calls?q=heater',
    call: `/api/calls/${await one('calls')}`,
    contacts: '/api/contacts',
    'contacts searched': '/api/contacts?q=customer%2077',
    contact: `/api/contacts/${await one('contacts')}`,
    conversations: '/api/conversations',
    conversation: `/api/conversations/${await one('conversations')}`,
    campaigns: '/api/campaigns',
  };
}

async function addAccounts(db: pg.Client, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 25) {
    const { rows } = await db.query<{ id: string }>(
      `insert into accounts (name) select 'Business ' || n from generate_series(1, $1::int) n returning id`,
      [Math.min(25, left)],
    );
    await fillAccounts(
      db,
      rows.map(({ id }) => id),
    );
  }
}

async function fillAccounts(db: pg.Client, ids: string[]): Promise<void> {
  const each = 'from unnest($1::uuid[]) account_id cross join generate_series(1, 1000) n';
  const statements = [
    `insert into contacts (account_id, name, phone, email)
      select account_id, 'Customer ' || n, '+1212' || (2000000 + n), 'customer' || n || '@example.com' ${each}`,
    `insert into calls (account_id, kind, provider, provider_call_id, caller_phone, state, duration_seconds,
        recording_seconds, started_at, ended_at, created_at, contact_id)
      select contacts.account_id, 'pro', 'bench', contacts.id::text, contacts.phone, 'done', 240, 240, at, at, at, contacts.id
      from contacts, lateral (select now() - random() * interval '365 days' as at) moment
      where contacts.account_id = any($1)`,
    `insert into call_notes (account_id, call_id, document, writer, summary)
      select account_id, id, '${JSON.stringify(notes)}', 'bench', 'The water heater of customer ' || caller_phone || ' leaks and is replaced on Monday.'
      from calls where account_id = any($1)`,
    `insert into conversations (account_id, phone, contact_id, last_message_at)
      select account_id, phone, id, now() - random() * interval '300 days' from contacts where account_id = any($1)`,
    `insert into messages (account_id, conversation_id, contact_id, direction, purpose, state, provider, from_phone,
        to_phone, body, created_at)
      select account_id, id, contact_id, case when n % 3 = 0 then 'inbound' else 'outbound' end, 'reply',
        case when n % 3 = 0 then 'received' else 'delivered' end, 'bench', '+15125550199', phone,
        'We are on our way and will be there at ' || n || ' in the afternoon.', now() - n * interval '1 day'
      from conversations, generate_series(1, 10) n where account_id = any($1)`,
  ];
  for (const statement of statements) await db.query(statement, [ids]);
}

/** With its indexes, and with what belongs to it. */
async function readBytes(db: pg.Client): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const name of ['accounts', 'calls', 'call_notes', 'contacts', 'conversations', 'messages']) {
    const { rows } = await db.query(
      `select (pg_total_relation_size('${name}') / greatest(1, (select count(*) from ${name})))::int as bytes`,
    );
    bytes[name] = rows[0].bytes;
  }
  return bytes;
}
