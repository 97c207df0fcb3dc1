import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** From now on calls from this number are the account's. The database lets one account alone have it. */
export async function markLineVerified(
  tx: Kysely<DB>,
  { accountId, lineId, at }: { accountId: string; lineId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('phone_numbers')
    .set({ verified_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .execute();
}
