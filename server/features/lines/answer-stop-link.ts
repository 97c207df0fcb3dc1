import type { Deps } from '../../deps.ts';
import { startNotes, stopNotes } from '../../records/lines/stop-notes.ts';

/** What the link at the foot of a notes mail is about; null when the account is gone. */
export async function findStopLink({ db }: Deps, id: string) {
  const found = await db.service
    .selectFrom('notes_opt_outs')
    .innerJoin('users', 'users.id', 'notes_opt_outs.user_id')
    .leftJoin('company_info', 'company_info.user_id', 'users.id')
    .select(['notes_opt_outs.user_id as userId', 'notes_opt_outs.email', 'stopped_at as stoppedAt'])
    .select(['users.name', 'company_info.company_name as companyName'])
    .where('notes_opt_outs.id', '=', id)
    .executeTakeFirst();
  return found ? { ...found, company: found.companyName || found.name } : null;
}

export async function answerStopLink(
  { db, clock }: Deps,
  { userId, email, wanted }: { userId: string; email: string; wanted: boolean },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (wanted) await startNotes(tx, { userId, email });
    else await stopNotes(tx, { userId, email, at: clock.now() });
  });
}
