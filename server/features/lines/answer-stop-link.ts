import type { Deps } from '../../deps.ts';
import { findSenderName } from '../../records/accounts/find-sender-name.ts';
import { startNotes, stopNotes } from '../../records/lines/stop-notes.ts';

/** What the link at the foot of a notes mail is about; null when the account is gone. */
export async function findStopLink({ db }: Deps, id: string) {
  const found = await db.service
    .selectFrom('notes_opt_outs')
    .select(['account_id as accountId', 'email', 'stopped_at as stoppedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const company = await findSenderName(db.service, found.accountId);
  return company === null ? null : { ...found, company };
}

export async function answerStopLink(
  { db, clock }: Deps,
  { accountId, email, wanted }: { accountId: string; email: string; wanted: boolean },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (wanted) await startNotes(tx, { accountId, email });
    else await stopNotes(tx, { accountId, email, at: clock.now() });
  });
}
