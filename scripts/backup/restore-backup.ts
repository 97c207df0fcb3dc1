import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import pino from 'pino';
import { allJobs } from '../../server/all-jobs.ts';
import { connectDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startQueue } from '../../server/jobs/queue.ts';
import type { Storage } from '../../server/providers/storage/storage.ts';
import { pauseCampaign } from '../../server/records/campaigns/campaign-state.ts';
import { hashStream } from './hash-stream.ts';
import { listTables, quoteAll } from './list-tables.ts';
import { type BackedUpTable, type Manifest, readManifest } from './manifest.ts';

/**
 * Into an empty database: roles, tables and policies come from the migrations that the backup knew, then its rows, then
 * what is newer. Rows are taken whole or not at all, and nothing that a trigger would add is added twice.
 */
export async function restoreBackup(options: {
  url: string;
  storage: Storage;
  folder: string;
  secretFile?: string;
}): Promise<{ manifest: Manifest; pausedCampaigns: number }> {
  const { url, folder, storage } = options;
  const manifest = await readManifest(folder);
  await refuseFilled(url);
  await migrate(url, { through: manifest.migration });
  const queue = await startQueue({ url, log: pino({ level: 'silent' }), jobs: allJobs, worker: false });
  await queue.stop();
  // Files can come twice, rows cannot: whatever fails before the rows are there is tried again from the start.
  await loadFiles(storage, folder);
  const secret = path.join(folder, 'secret');
  if (options.secretFile && existsSync(secret) && !existsSync(options.secretFile)) {
    await mkdir(path.dirname(options.secretFile), { recursive: true });
    await copyFile(secret, options.secretFile);
  }
  await loadRows(url, folder, manifest);
  await migrate(url);
  return { manifest, pausedCampaigns: await pauseAll(url, new Date()) };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function refuseFilled(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('public.accounts') is not null as is_there");
    if (!rows[0].is_there) return;
    const { rows: found } = await client.query('select exists (select from accounts) as is_filled');
    if (found[0].is_filled)
      throw new Error('There are accounts in this database. A backup is restored into an empty one.');
  });
}

function loadRows(url: string, folder: string, manifest: Manifest): Promise<void> {
  return withClient(url, async (client) => {
    const tables = await listTables(client);
    const { rows } = await client.query('select version from pgboss.version');
    // Jobs of another version of the queue do not fit: the sweeps make those anew that rows wait for.
    const fits = ({ name }: BackedUpTable) =>
      name !== 'pgboss.job' || rows[0].version === manifest.queueVersion;
    const switchTriggers = async (to: 'enable' | 'disable') => {
      for (const { name } of tables) await client.query(`alter table ${name} ${to} trigger user`);
    };
    await client.query('begin');
    // First of all: one of them refuses that the activity log is emptied, even an empty one.
    await switchTriggers('disable');
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name } of tables) {
      const kept = manifest.tables.find((table) => table.name === name && fits(table));
      if (kept) await loadTable(client, kept, folder);
    }
    await switchTriggers('enable');
    // The queue's own errands, and jobs that this version does not know, have nobody who would do them.
    await client.query('delete from pgboss.job where name not in (select name from pgboss.queue)');
    await client.query('commit');
    await client.query('analyze');
  });
}

async function loadTable(client: pg.Client, table: BackedUpTable, folder: string): Promise<void> {
  const target = client.query(copyFrom(`copy ${table.name} (${quoteAll(table.columns)}) from stdin`));
  const hash = hashStream();
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), hash.stream, target);
  if (hash.read() !== table.sha256 || target.rowCount !== table.rows)
    throw new Error(`${table.file} is not what the backup wrote: nothing was restored.`);
}

async function loadFiles(storage: Storage, folder: string): Promise<void> {
  for await (const key of createInterface({ input: createReadStream(path.join(folder, 'files.txt')) })) {
    const file = path.join(folder, 'files', key);
    if (!existsSync(file)) continue;
    await storage.putStream(key, createReadStream(file), await readFile(`${file}.type`, 'utf8'));
  }
}

/** What went out after the backup is not known any more: nobody gets a text twice without a person having said so. */
async function pauseAll(url: string, at: Date): Promise<number> {
  const db = connectDatabase({ url, poolSize: 2, onError: () => {} });
  try {
    const begun = await db.service
      .selectFrom('campaigns')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('status', '=', 'sending'),
          eb.and([eb('status', '=', 'scheduled'), eb('scheduled_at', '<=', at)]),
        ]),
      )
      .execute();
    await db.service.transaction().execute(async (tx) => {
      for (const { id } of begun) await pauseCampaign(tx, { campaignId: id, reason: 'person', at });
    });
    return begun.length;
  } finally {
    await db.close();
  }
}
