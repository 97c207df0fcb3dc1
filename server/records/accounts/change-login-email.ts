import type { Kysely } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

/** Another address asked for before is forgotten, and so is its link. */
export async function askForNewEmail(
  tx: Tx,
  { loginId, email, until }: { loginId: string; email: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('logins')
    .set({ new_email: email, new_email_until: until, new_email_token_hash: null })
    .where('id', '=', loginId)
    .execute();
}

export async function forgetNewEmail(db: Kysely<DB>, loginId: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ new_email: null, new_email_until: null, new_email_token_hash: null })
    .where('id', '=', loginId)
    .execute();
}

/** Only the link of the latest mail counts. False when the change was taken back meanwhile. */
export async function keepNewEmailToken(
  db: Kysely<DB>,
  { loginId, email, tokenHash }: { loginId: string; email: string; tokenHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('logins')
    .set({ new_email_token_hash: tokenHash })
    .where('id', '=', loginId)
    .where('new_email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The login has its new address, proven by the link; the old one stands by until it was told. */
export async function settleNewEmail(
  tx: Tx,
  { loginId, from, to }: { loginId: string; from: string; to: string },
): Promise<void> {
  await refuseTakenEmail(tx, to);
  await tx
    .updateTable('logins')
    .set({ email: to, email_verified: true, former_email: from })
    .set({ new_email: null, new_email_until: null, new_email_token_hash: null })
    .where('id', '=', loginId)
    .execute();
}

/** Where the company was reached at an address of its owner, it is reached at their new one. */
export async function moveCompanyEmail(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('company_info')
    .set({ primary_email: to })
    .where('account_id', '=', accountId)
    .where('primary_email', '=', from)
    .execute();
}

export async function refuseTakenEmail(tx: Tx, email: string): Promise<void> {
  const taken = await tx.selectFrom('logins').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw new AppError('email_taken', { userMessage: 'Another account uses this email address.' });
}

export async function forgetFormerEmail(db: Kysely<DB>, loginId: string): Promise<void> {
  await db.updateTable('logins').set({ former_email: null }).where('id', '=', loginId).execute();
}
