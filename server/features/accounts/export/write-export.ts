import type { Deps } from '../../../deps.ts';
import { describeExport } from './describe-export.ts';
import { listAccountTables, readTable } from './read-tables.ts';
import { type Archive, createArchive } from './write-archive.ts';

interface Input {
  accountId: string;
  file: string;
  onProgress: (percent: number) => Promise<void>;
  signal: AbortSignal;
}

/** A ZIP file of the usual kind ends at 4 GB. */
const mostBytes = 3.5 * 1024 ** 3;
const tablesPercent = 20;

/** One archive: every table as JSON, everything in storage as it is, and a readme that explains both. */
export async function writeExport(deps: Deps, { accountId, file, onProgress, signal }: Input): Promise<void> {
  const archive = createArchive(file);
  const tables = await listAccountTables(deps);
  await deps.db.asAccount(accountId, async (tx) => {
    for (const table of tables) {
      signal.throwIfAborted();
      await archive.add(`data/${table.name}.json`, readTable(tx, table));
    }
  });
  await archive.add('data/sign_ins.json', [JSON.stringify(await listSignIns(deps, accountId), null, 1)]);
  await archive.add('data/passkeys.json', [JSON.stringify(await listPasskeys(deps, accountId), null, 1)]);
  await onProgress(tablesPercent);
  const left = await addFiles(deps, archive, { accountId, onProgress, signal });
  const readme = describeExport({ tables, leftOut: left, madeAt: deps.clock.now() });
  await archive.add('README.txt', [readme]);
  await archive.close();
}

/** Returns the keys that did not fit or are no longer in storage. */
async function addFiles(
  deps: Deps,
  archive: Archive,
  { accountId, onProgress, signal }: Omit<Input, 'file'>,
): Promise<string[]> {
  const files = await listFiles(deps, accountId);
  const leftOut: string[] = [];
  let written = 0;
  let told = tablesPercent;
  for (const [index, key] of files.entries()) {
    signal.throwIfAborted();
    const stored = await deps.storage.find(key);
    if (!stored || written + stored.bytes > mostBytes) {
      stored?.body.destroy();
      leftOut.push(key);
      continue;
    }
    written += stored.bytes;
    await archive.add(`files/${key}`, stored.body, { compress: false });
    const share = (index + 1) / files.length;
    const percent = Math.min(99, Math.floor(tablesPercent + share * (100 - tablesPercent)));
    if (percent > told) await onProgress(percent);
    told = percent;
  }
  return leftOut;
}

/** Newest first; a recording is known to its call even where the list of files has forgotten it. */
async function listFiles({ db }: Deps, accountId: string): Promise<string[]> {
  const stored = await db.service
    .selectFrom('stored_files')
    .select('key')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('kind', '!=', 'data_export')
    .orderBy('created_at', 'desc')
    .execute();
  const recorded = await db.service
    .selectFrom('calls')
    .select(['recording_key', 'state'])
    .where('account_id', '=', accountId)
    .where('recording_key', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  // Somebody may have said no to these: until that is decided nobody gets to hear them.
  const held = new Set(recorded.filter(({ state }) => state === 'held').map((call) => call.recording_key));
  const keys = [...stored.map(({ key }) => key), ...recorded.map((call) => call.recording_key ?? '')];
  return [...new Set(keys)].filter((key) => !held.has(key));
}

async function listSignIns({ db }: Deps, accountId: string) {
  return db.service
    .selectFrom('sessions')
    .innerJoin('logins', 'logins.id', 'sessions.login_id')
    .select(['sessions.created_at', 'sessions.updated_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('logins.account_id', '=', accountId)
    .execute();
}

async function listPasskeys({ db }: Deps, accountId: string) {
  return db.service
    .selectFrom('passkeys')
    .innerJoin('logins', 'logins.id', 'passkeys.login_id')
    .select(['logins.email', 'passkeys.name', 'passkeys.created_at', 'passkeys.last_used_at'])
    .where('logins.account_id', '=', accountId)
    .execute();
}
