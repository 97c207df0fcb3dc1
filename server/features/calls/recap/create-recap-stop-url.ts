import type { Deps } from '../../../deps.ts';
import { hashAddress } from '../../../hash-address.ts';

/** The link at the foot of a recap mail: the same in every mail of this account to this address. */
export async function createRecapStopUrl(
  { db, clock, publicUrl }: Deps,
  { accountId, address }: { accountId: string; address: string },
): Promise<string> {
  const mailed_at = clock.now();
  const { id } = await db.service
    .insertInto('recap_opt_outs')
    .values({ account_id: accountId, address_hash: hashAddress(address), mailed_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet({ mailed_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${publicUrl}/recap/stop/${id}`;
}
