import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../db/schema.generated.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { registerBusinessJob } from './register-business.job.ts';

const mostAtOnce = 200;

/** Whose registration is to be looked at, or to be handed in and was forgotten; one that cannot be asked about does not hold up the others. */
export const watchRegistrationsJob = defineJob({
  name: 'numbers.watch-registrations',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock, log }) {
    const due = await db.service
      .selectFrom('sender_registrations')
      .select(['account_id as accountId', 'state'])
      .where((eb) => eb.or([eb('next_look_at', '<=', clock.now()), canBeHandedIn(eb)]))
      .orderBy('next_look_at', (order) => order.asc().nullsFirst())
      .limit(mostAtOnce)
      .execute();
    if (due.length === 0) return;
    const live = new Set((await queue.listLive(registerBusinessJob)).map(({ accountId }) => accountId));
    const idle = due.filter(({ accountId }) => !live.has(accountId));
    const lost = idle.filter(({ state }) => state === 'submitted').length;
    if (lost > 0) log.warn({ count: lost }, 'registrations without a job: put back to work');
    for (const { accountId } of idle) await queue.enqueue(registerBusinessJob, { accountId });
  },
});

/** Its job was given up in a long outage; without a number, a business that is approved waits for one. */
function canBeHandedIn(eb: ExpressionBuilder<DB, 'sender_registrations'>) {
  const number = eb
    .selectFrom('account_numbers')
    .select('id')
    .whereRef('account_numbers.account_id', '=', 'sender_registrations.account_id')
    .where('account_numbers.state', '=', 'active');
  return eb.and([
    eb('sender_registrations.state', '=', 'submitted'),
    eb.or([sql<boolean>`not carrier_ids ? 'brand_approved'`, eb.exists(number)]),
  ]);
}
