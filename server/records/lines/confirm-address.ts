import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Who agreed for one place of an account agreed for the same address in its other places. */
export async function confirmAddress(
  tx: Kysely<DB>,
  { accountId, email, at }: { accountId: string; email: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('email_recipients')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .execute();
  await tx
    .updateTable('phone_numbers')
    .set({ assigned_email_confirmed_at: at })
    .where('account_id', '=', accountId)
    .where('assigned_email', '=', email)
    .where('assigned_email_confirmed_at', 'is', null)
    .execute();
}
