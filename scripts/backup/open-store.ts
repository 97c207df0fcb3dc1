import path from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { lockDataFolder } from '../../server/db/folder-lock.ts';
import type { Env } from '../../server/env.ts';
import { createStorage } from '../../server/providers/storage/create-storage.ts';
import { createLinkSigner } from '../../server/providers/storage/link-signer.ts';
import { openScratch } from '../../server/scratch/scratch.ts';

/** The database and the files of the settings; the embedded database as well while the server runs as while it stands. */
export async function openStore(env: Env) {
  const undo: (() => Promise<unknown>)[] = [];
  const url = env.DATABASE_URL ?? (await findRunningPostgres(env.DATA_DIR)) ?? (await startOwn(env, undo));
  const scratch = await openScratch({ folder: path.join(env.DATA_DIR, 'scratch') });
  undo.push(scratch.close);
  // Nobody gets a link from here.
  const storage = await createStorage({ env, scratch, publicUrl: '', signer: createLinkSigner('') });
  return {
    url,
    storage,
    secretFile: env.AUTH_SECRET ? undefined : path.join(env.DATA_DIR, 'secret'),
    async close() {
      for (const step of undo.reverse()) await step();
    },
  };
}

async function startOwn(env: Env, undo: (() => Promise<unknown>)[]): Promise<string> {
  undo.push(await lockDataFolder(env.DATA_DIR, `process ${process.pid}, a backup or a restore`));
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR });
  undo.push(postgres.stop);
  return postgres.url;
}
