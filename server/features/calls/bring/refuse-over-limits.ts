import { isSpent } from '#domain/billing/minutes.ts';
import { isServed } from '#domain/billing/standing.ts';
import { broughtMessages, broughtSecondsPerDay } from '#domain/calls/brought-recordings.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { findStanding } from '../../../records/accounts/find-standing.ts';
import { openMinutePool } from '../../../records/minutes/open-minute-pool.ts';

/**
 * As for a call: without minutes nothing is taken, and without a plan it is taken and waits for one. Says which of them
 * it is.
 */
export async function refuseOverLimits(
  tx: Tx,
  { accountId, seconds, now }: { accountId: string; seconds: number; now: Date },
): Promise<{ isServed: boolean }> {
  const { brought } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('duration_seconds'), eb.val(0)).as('brought'))
    .where('account_id', '=', accountId)
    .where('added_at', '>', new Date(now.getTime() - 24 * 3600_000))
    .executeTakeFirstOrThrow();
  if (Number(brought) + seconds > broughtSecondsPerDay)
    throw new AppError('plan_limit_reached', { userMessage: broughtMessages.dayFull });
  if (!isServed(await findStanding(tx, accountId, now))) return { isServed: false };
  if (isSpent(await openMinutePool(tx, accountId, now)))
    throw new AppError('plan_limit_reached', { userMessage: broughtMessages.minutesSpent });
  return { isServed: true };
}
