import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../../server/providers/storage/storage.ts';
import { hashStream } from './hash-stream.ts';
import { listTables, quoteAll, type Table } from './list-tables.ts';
import { type BackedUpTable, type Manifest, manifestFile } from './manifest.ts';

/**
 * Everything an account has, as it was in one moment, while the server goes on: all rows from one snapshot, then the
 * files that those rows name. Files come before their rows and leave after them, so none of them is missing.
 */
export async function createBackup(options: {
  url: string;
  storage: Storage;
  folder: string;
  /** The file with the secret that signs sessions; without one the settings have it. */
  secretFile?: string;
}): Promise<Manifest> {
  const { folder, storage } = options;
  // Whoever finds a folder without a manifest knows that it was not finished.
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const client = new pg.Client({ connectionString: options.url, application_name: 'jotline-backup' });
  await client.connect();
  const tables: BackedUpTable[] = [];
  let head: Pick<Manifest, 'takenAt' | 'migration' | 'queueVersion'>;
  try {
    await client.query('begin isolation level repeatable read read only');
    // Rows that a policy would hide are no backup: better an error.
    await client.query('set local row_security = off; set local statement_timeout = 0');
    const { rows } =
      await client.query(`select now() as at, (select max(name) from migrations.applied) as migration,
      (select version from pgboss.version) as queue`);
    head = { takenAt: rows[0].at.toISOString(), migration: rows[0].migration, queueVersion: rows[0].queue };
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, folder));
    const keys = client.query(
      copyTo('copy (select key from stored_files where deleted_at is null) to stdout'),
    );
    await pipeline(keys, createWriteStream(path.join(folder, 'files.txt'), { mode: 0o600 }));
    await client.query('commit');
  } finally {
    await client.end();
  }
  const files = await copyFiles(storage, folder);
  const secret = options.secretFile && (await stat(options.secretFile).catch(() => null));
  if (options.secretFile && secret) await copyFile(options.secretFile, path.join(folder, 'secret'));
  const manifest: Manifest = { format: 1, ...head, tables, files };
  const partial = path.join(folder, `${manifestFile}.part`);
  await writeFile(partial, JSON.stringify(manifest, null, 2), { flush: true });
  await rename(partial, path.join(folder, manifestFile));
  return manifest;
}

async function copyTable(
  client: pg.Client,
  { name, columns, only }: Table,
  folder: string,
): Promise<BackedUpTable> {
  const file = `tables/${name.replaceAll('"', '')}.copy.gz`;
  const rows = `select ${quoteAll(columns)} from ${name} where ${only}`;
  const source = client.query(copyTo(`copy (${rows}) to stdout`));
  const hash = hashStream();
  const target = createWriteStream(path.join(folder, file), { mode: 0o600 });
  await pipeline(source, hash.stream, createGzip(), target);
  return { name, file, columns, rows: source.rowCount, sha256: hash.read() };
}

async function copyFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = { copied: 0, bytes: 0, gone: [] };
  for await (const key of createInterface({ input: createReadStream(path.join(folder, 'files.txt')) })) {
    const found = await storage.find(key);
    // Removed since the snapshot, or listed by an upload that has not ended.
    if (!found) {
      files.gone.push(key);
      continue;
    }
    const target = path.join(folder, 'files', key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(found.body, createWriteStream(target, { mode: 0o600, flush: true }));
    await writeFile(`${target}.type`, found.contentType, { mode: 0o600 });
    files.copied += 1;
    files.bytes += found.bytes;
  }
  return files;
}
