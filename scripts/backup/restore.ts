import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvFile, readEnv } from '../../server/env.ts';
import { openStore } from './open-store.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run restore -- FOLDER` brings a backup into the empty database and storage of the settings.
loadEnvFile();
const { positionals } = parseArgs({ allowPositionals: true });
if (!positionals[0]) {
  console.error('Which backup? npm run restore -- FOLDER');
  process.exit(2);
}
const folder = path.resolve(positionals[0]);
const started = performance.now();
const store = await openStore(readEnv());
try {
  const { manifest, pausedCampaigns } = await restoreBackup({ ...store, folder });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Everything as of ${manifest.takenAt}: ${rows} rows and ${manifest.files.copied} files in ${seconds} s.`,
  );
  if (pausedCampaigns > 0)
    console.log(
      `${pausedCampaigns} campaigns were sending or due and are paused: who got a text after the backup is not known any more.`,
    );
} catch (error) {
  console.error(`Not restored. ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await store.close();
}
