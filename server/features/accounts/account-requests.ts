import type { AccountRequests, DataExport } from '#domain/accounts/shown-account.ts';
import type { Deps } from '../../deps.ts';

/** Long enough to start a large download; the page makes a new link each time it is opened. */
const linkSeconds = 3600;

export async function getAccountRequests(
  { db, fileLinks, clock }: Deps,
  accountId: string,
): Promise<AccountRequests<Date>> {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('account_requests')
      .leftJoin('stored_files', 'stored_files.key', 'account_requests.file_key')
      .select(['account_requests.kind', 'account_requests.state', 'account_requests.due_at'])
      .select(['account_requests.created_at', 'account_requests.finished_at', 'failure_reason'])
      .select(['progress_percent', 'file_key', 'stored_files.bytes', 'stored_files.expires_at'])
      .select('stored_files.deleted_at')
      .where('account_requests.account_id', '=', accountId)
      .orderBy('account_requests.created_at', 'desc')
      .limit(50),
  );
  const latest = rows.find(({ kind }) => kind === 'export');
  const deletion = rows.find(({ kind, state }) => kind === 'deletion' && state === 'requested');
  const now = clock.now();
  const isThere = latest?.file_key && !latest.deleted_at && (latest.expires_at ?? now) > now;
  const expiresAt = Math.floor(now.getTime() / 1000) + linkSeconds;
  return {
    export: latest
      ? {
          state: latest.state as DataExport['state'],
          progressPercent: latest.progress_percent,
          requestedAt: latest.created_at,
          finishedAt: latest.finished_at,
          failureReason: latest.failure_reason,
          file:
            isThere && latest.file_key && latest.expires_at
              ? {
                  url: `/files/${fileLinks.sign(latest.file_key, expiresAt)}`,
                  bytes: Number(latest.bytes),
                  keptUntil: latest.expires_at,
                }
              : null,
        }
      : null,
    deletion: deletion ? { requestedAt: deletion.created_at, dueAt: deletion.due_at } : null,
  };
}
