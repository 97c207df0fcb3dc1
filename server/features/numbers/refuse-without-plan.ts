import type { Kysely } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../db/schema.generated.ts';
import { findStanding } from '../../records/accounts/find-standing.ts';

/** One number comes with every paid plan; whoever tries things out uses the shared one. */
export async function refuseWithoutPlan(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  const { kind } = await findStanding(db, accountId, now);
  if (kind === 'plan') return;
  throw new AppError('plan_limit_reached', {
    message: 'no plan that includes a number',
    userMessage: 'A number of your own comes with every paid plan. Choose a plan first.',
  });
}
