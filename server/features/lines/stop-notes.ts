import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSenderName } from '../../records/accounts/find-sender-name.ts';

interface Address {
  accountId: string;
  email: string;
}

/** No more notes of this account to this address, wherever the account names it. */
export async function stopNotes(tx: Tx, { accountId, email, at }: Address & { at: Date }): Promise<void> {
  await tx
    .insertInto('notes_opt_outs')
    .values({ account_id: accountId, email, stopped_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet({ stopped_at: at }))
    .execute();
}

export async function startNotes(tx: Tx, { accountId, email }: Address): Promise<void> {
  await tx
    .updateTable('notes_opt_outs')
    .set({ stopped_at: null })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute();
}

export async function listStopped({ db }: Deps, accountId: string): Promise<Set<string>> {
  const rows = await db.service
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

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
  { accountId, email, wanted }: Address & { wanted: boolean },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (wanted) await startNotes(tx, { accountId, email });
    else await stopNotes(tx, { accountId, email, at: clock.now() });
  });
}
