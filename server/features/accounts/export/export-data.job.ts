import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { exportDays } from '#domain/accounts/account-requests.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { keepFile } from '../../../records/files/keep-file.ts';
import { listPassing } from '../../../records/files/list-passing.ts';
import { removeExpiredFilesJob } from '../../../records/files/remove-expired-files.job.ts';
import { retireFiles } from '../../../records/files/retire-files.ts';
import { tellRequestJob } from '../tell-request.job.ts';
import { writeExport } from './write-export.ts';

export const exportDataJob = defineJob({
  name: 'accounts.export-data',
  payload: z.strictObject({ requestId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 30, maxDelaySeconds: 600 },
  expireSeconds: 2 * 3600,
  concurrency: 1,
  async run(deps, { requestId }, { signal }) {
    const accountId = await start(deps, requestId);
    if (!accountId) return removeOrphan(deps, requestId);
    const key = keyOf(accountId, requestId);
    await deps.scratch.withFile('archive.zip', async (file) => {
      const onProgress = (percent: number) => report(deps, requestId, percent);
      await writeExport(deps, { accountId, file, onProgress, signal });
      await listPassing(deps.db.service, {
        now: deps.clock.now(),
        file: { account_id: accountId, key, kind: 'data_export', content_type: 'application/zip' },
      });
      const bytes = await deps.storage.putStream(key, createReadStream(file), 'application/zip');
      try {
        await list(deps, { accountId, requestId, key, bytes });
      } catch (error) {
        // The account may have gone meanwhile: what no row knows of would stay for ever.
        await deps.storage.remove(key);
        throw error;
      }
    });
  },
  async onGivenUp({ db }, { requestId }) {
    await db.service
      .updateTable('account_requests')
      .set({ state: 'failed', failure_reason: 'The archive could not be made. Nothing is lost; ask again.' })
      .where('id', '=', requestId)
      .where('state', 'in', ['requested', 'running'])
      .execute();
  },
});

const keyOf = (accountId: string, requestId: string) => `exports/${accountId}/${requestId}.zip`;

/** Null when the archive is made already, or its owner is gone. */
async function start({ db }: Deps, requestId: string): Promise<string | null> {
  const request = await db.service
    .updateTable('account_requests')
    .set({ state: 'running', progress_percent: 0 })
    .where('id', '=', requestId)
    .where('state', 'in', ['requested', 'running'])
    .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('accounts.id'))
    .returning('account_id')
    .executeTakeFirst();
  return request?.account_id ?? null;
}

/** A try that was killed may have stored the archive of an account that has gone since. */
async function removeOrphan({ db, storage }: Deps, requestId: string): Promise<void> {
  const request = await db.service
    .selectFrom('account_requests')
    .select('account_id')
    .where('id', '=', requestId)
    .where('account_id', 'not in', (eb) => eb.selectFrom('accounts').select('accounts.id'))
    .executeTakeFirst();
  if (request) await storage.remove(keyOf(request.account_id, requestId));
}

async function report({ db }: Deps, requestId: string, progress_percent: number): Promise<void> {
  await db.service
    .updateTable('account_requests')
    .set({ progress_percent })
    .where('id', '=', requestId)
    .execute();
}

async function list(
  { db, queue, clock }: Deps,
  { accountId, requestId, key, bytes }: { accountId: string; requestId: string; key: string; bytes: number },
): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + exportDays * 24 * 3600 * 1000);
  await db.service.transaction().execute(async (tx) => {
    // One archive at a time: the one before is out of date.
    await retireFiles(tx, { accountId, kind: 'data_export', at: now, except: key });
    if (!(await keepFile(tx, { key, bytes, until, accountId })))
      throw new Error('the account of this archive is gone');
    await tx
      .updateTable('account_requests')
      .set({ state: 'done', finished_at: now, file_key: key, progress_percent: 100 })
      .where('id', '=', requestId)
      .execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
    await queue.enqueue(tellRequestJob, { requestId, news: 'export_ready' }, { tx });
  });
}
