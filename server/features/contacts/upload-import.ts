import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { importMessages } from '#domain/contacts/contact-import.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { keepFile } from '../../records/files/keep-file.ts';
import { listPassing } from '../../records/files/list-passing.ts';
import { describeImport } from './get-import.ts';
import { readFirstRows } from './open-import.ts';
import { TooManyColumns } from './parse-csv.ts';

const keepDays = 30;
const mostKeptBytes = 500 * 1024 * 1024;

/** Takes a file as it comes in, without holding it in memory, and says how it reads. */
export async function uploadImport(
  deps: Deps,
  { accountId, fileName, body }: { accountId: string; fileName: string; body: ReadableStream | null },
) {
  if (!body) throw empty();
  const { db, storage, clock } = deps;
  await refuseWhenFull(deps, accountId);
  const id = randomUUID();
  const key = `contact-imports/${id}.csv`;
  await listPassing(db.service, {
    now: clock.now(),
    file: { account_id: accountId, key, kind: 'contact_import', content_type: 'text/csv' },
  });
  const source = Readable.fromWeb(body as unknown as NodeStream);
  const bytes = await storage.putStream(key, source, 'text/csv');
  const rows = await readFirstRows(deps, key, 2).catch((error) =>
    error instanceof TooManyColumns ? error : [],
  );
  if (rows instanceof Error || rows.length === 0) {
    await storage.remove(key);
    throw rows instanceof Error ? tooWide() : empty();
  }
  await db.service.transaction().execute(async (tx) => {
    const until = new Date(clock.now().getTime() + keepDays * 24 * 3600 * 1000);
    await keepFile(tx, { key, bytes, until });
    await tx
      .insertInto('contact_imports')
      .values({ id, account_id: accountId, file_name: fileName, file_key: key })
      .execute();
  });
  return describeImport(deps, { accountId, importId: id });
}

/** Files are kept for a while, so that what was imported can be looked up. */
async function refuseWhenFull({ db, clock }: Deps, accountId: string): Promise<void> {
  const kept = await db.service
    .selectFrom('stored_files')
    .select((eb) => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'contact_import')
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (Number(kept?.bytes ?? 0) >= mostKeptBytes)
    throw new AppError('plan_limit_reached', { userMessage: importMessages.noRoom });
}

const tooWide = () => new AppError('validation_failed', { userMessage: importMessages.tooWide });

const empty = () =>
  new AppError('validation_failed', {
    userMessage: 'We found no rows in that file. Save it as CSV and try again.',
  });
