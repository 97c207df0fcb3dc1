import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSenderName } from '../../records/accounts/find-sender-name.ts';

interface Address {
  userId: string;
  email: string;
}

/** No more notes of this account to this address, wherever the account names it. */
export async function stopNotes(tx: Tx, { userId, email, at }: Address & { at: Date }): Promise<void> {
  await tx
    .insertInto('notes_opt_outs')
    .values({ user_id: userId, email, stopped_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doUpdateSet({ stopped_at: at }))
    .execute();
}

export async function startNotes(tx: Tx, { userId, email }: Address): Promise<void> {
  await tx
    .updateTable('notes_opt_outs')
    .set({ stopped_at: null })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute();
}

export async function listStopped({ db }: Deps, userId: string): Promise<Set<string>> {
  const rows = await db.service
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** What the link at the foot of a notes mail is about; null when the account is gone. */
export async function findStopLink({ db }: Deps, id: string) {
  const found = await db.service
    .selectFrom('notes_opt_outs')
    .select(['user_id as userId', 'email', 'stopped_at as stoppedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const company = await findSenderName(db.service, found.userId);
  return company === null ? null : { ...found, company };
}

export async function answerStopLink(
  { db, clock }: Deps,
  { userId, email, wanted }: Address & { wanted: boolean },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (wanted) await startNotes(tx, { userId, email });
    else await stopNotes(tx, { userId, email, at: clock.now() });
  });
}
