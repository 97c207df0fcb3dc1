import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { exportDays } from '#domain/account-requests.ts';
import type { Deps } from '../../deps.ts';
import { removeExpiredFilesJob } from '../../files/remove-expired-files.job.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { tellRequestJob } from './tell-request.job.ts';
import { writeExport } from './write-export.ts';

export const exportDataJob = defineJob({
  name: 'accounts.export-data',
  payload: z.strictObject({ requestId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 30, maxDelaySeconds: 600 },
  expireSeconds: 2 * 3600,
  concurrency: 1,
  async run(deps, { requestId }, { signal }) {
    const userId = await start(deps, requestId);
    if (!userId) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'jotline-export-'));
    try {
      const file = path.join(folder, 'archive.zip');
      const onProgress = (percent: number) => report(deps, requestId, percent);
      await writeExport(deps, { userId, file, onProgress, signal });
      const key = `exports/${userId}/${requestId}.zip`;
      const bytes = await deps.storage.putStream(key, createReadStream(file), 'application/zip');
      try {
        await list(deps, { userId, requestId, key, bytes });
      } catch (error) {
        // The account may have gone meanwhile: what no row knows of would stay for ever.
        await deps.storage.remove(key);
        throw error;
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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

/** Null when the archive is made already, or its owner is gone. */
async function start({ db }: Deps, requestId: string): Promise<string | null> {
  const request = await db.service
    .updateTable('account_requests')
    .set({ state: 'running', progress_percent: 0 })
    .where('id', '=', requestId)
    .where('state', 'in', ['requested', 'running'])
    .where('user_id', 'in', (users) => users.selectFrom('users').select('users.id'))
    .returning('user_id')
    .executeTakeFirst();
  return request?.user_id ?? null;
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
  { userId, requestId, key, bytes }: { userId: string; requestId: string; key: string; bytes: number },
): Promise<void> {
  const now = clock.now();
  const expires_at = new Date(now.getTime() + exportDays * 24 * 3600 * 1000);
  await db.service.transaction().execute(async (tx) => {
    // One archive at a time: the one before is out of date.
    await tx
      .updateTable('stored_files')
      .set({ expires_at: now })
      .where('user_id', '=', userId)
      .where('kind', '=', 'data_export')
      .where('deleted_at', 'is', null)
      .execute();
    await tx
      .insertInto('stored_files')
      .values({
        user_id: userId,
        key,
        kind: 'data_export',
        content_type: 'application/zip',
        bytes,
        expires_at,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ bytes, expires_at, deleted_at: null }))
      .execute();
    await tx
      .updateTable('account_requests')
      .set({ state: 'done', finished_at: now, file_key: key, progress_percent: 100 })
      .where('id', '=', requestId)
      .execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
    await queue.enqueue(tellRequestJob, { requestId, news: 'export_ready' }, { tx });
  });
}
