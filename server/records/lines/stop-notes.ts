import type { Kysely } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

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

/** The row that the link at the foot of a notes mail names: the same in every mail of this account to this address. */
export async function createStopLink(tx: Kysely<DB>, { accountId, email }: Address): Promise<{ id: string }> {
  return (
    tx
      .insertInto('notes_opt_outs')
      .values({ account_id: accountId, email })
      // An update that changes nothing, because only then the row comes back.
      .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow()
  );
}
