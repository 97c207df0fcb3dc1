import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvFile, readEnv } from '../../server/env.ts';
import { createBackup } from './create-backup.ts';
import { openStore } from './open-store.ts';

// `npm run backup` writes database and files to backups/<moment>; `npm run backup -- FOLDER` to that folder.
loadEnvFile();
const { positionals } = parseArgs({ allowPositionals: true });
const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const folder = path.resolve(positionals[0] ?? path.join('backups', moment));
const started = performance.now();
const store = await openStore(readEnv());
try {
  const { tables, files } = await createBackup({ ...store, folder });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${rows} rows and ${files.copied} files in ${seconds} s: ${folder}`);
  if (files.gone.length > 0)
    console.log(`${files.gone.length} files were removed meanwhile, or not yet uploaded.`);
} catch (error) {
  console.error(`There is no backup. ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await store.close();
}
