import type { MinutesLeft } from '#domain/billing/billing-answers.ts';
import type { Deps } from '../../../deps.ts';
import { getMinutePool } from '../../../records/minutes/get-minute-pool.ts';
import type { Buyer } from '../cart/get-cart.ts';

/** The month's pool, taken apart. */
export async function getMinutes({ db, clock }: Deps, buyer: Buyer): Promise<MinutesLeft> {
  const pool = await getMinutePool(db, buyer, clock.now());
  const { includedMinutes: included, topUpMinutes: topUp, usedMinutes: used } = pool;
  return { included, topUp, used, left: Math.max(0, included + topUp - used) };
}
