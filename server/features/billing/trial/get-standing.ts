import { sql } from 'kysely';
import type { ShownStanding } from '#domain/billing/standing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findStanding } from '../../../records/accounts/find-standing.ts';
import type { Buyer } from '../cart/get-cart.ts';

export async function getStanding({ db, clock }: Deps, buyer: Buyer): Promise<ShownStanding> {
  const now = clock.now();
  // The office is told how the plan stands, and sees none of what was paid for it.
  const standing = await findStanding(db.service, buyer.accountId, now);
  return db.asAccount(buyer.accountId, (tx) => readStanding(tx, buyer, now, standing));
}

export async function readStanding(
  tx: Tx,
  buyer: Buyer,
  now: Date,
  known?: ShownStanding['standing'],
): Promise<ShownStanding> {
  const [standing, waiting] = await Promise.all([
    known ?? findStanding(tx, buyer.accountId, now),
    tx
      .selectFrom('calls')
      .select((eb) => eb.fn.countAll<number>().as('calls'))
      .select(
        sql<string | null>`(min(keep_until) at time zone ${buyer.timeZone})::date::text`.as('firstGoesOn'),
      )
      .where('account_id', '=', buyer.accountId)
      .where('state', '=', 'waiting_for_plan')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const { calls, firstGoesOn } = waiting;
  return { standing, waiting: firstGoesOn ? { calls: Number(calls), firstGoesOn } : null };
}
