import type { Deps } from '../../../deps.ts';
import { hashAddress } from '../../../hash-address.ts';

/** The link at the foot of a recap mail: the same in every mail of this account to this address. */
export async function createRecapStopUrl(
  { db, clock, publicUrl }: Deps,
  { userId, address }: { userId: string; address: string },
): Promise<string> {
  const mailed_at = clock.now();
  const { id } = await db.service
    .insertInto('recap_opt_outs')
    .values({ user_id: userId, address_hash: hashAddress(address), mailed_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ mailed_at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${publicUrl}/recap/stop/${id}`;
}
