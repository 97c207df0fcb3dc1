import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { cancellationMail } from './cancellation-mail.ts';

/** Says in writing that a plan ends, when, and what stays. `cancelledAt` names the occasion. */
export const sendCancellationJob = defineJob({
  name: 'billing.send-cancellation',
  payload: z.strictObject({ accountId: z.uuid(), cancelledAt: z.iso.datetime() }),
  retry: outlastsAnHour,
  async run(deps, { accountId, cancelledAt }) {
    const plan = await deps.db.service
      .selectFrom('subscriptions')
      .innerJoin('logins', 'logins.account_id', 'subscriptions.account_id')
      .select(['subscriptions.tier', 'subscriptions.state', 'logins.email'])
      .select(sql<string | null>`cancel_on::text`.as('endsOn'))
      .where('subscriptions.account_id', '=', accountId)
      .where('logins.role', '=', 'owner')
      .orderBy('subscriptions.created_at', 'desc')
      .executeTakeFirst();
    // Taken back before the mail went out: there is nothing to tell.
    if (!plan || (plan.state !== 'cancelled' && !plan.endsOn)) return;
    await sendOnce(deps, {
      accountId,
      kind: 'plan_cancelled',
      idempotencyKey: `plan-cancelled:${accountId}:${cancelledAt}`,
      address: plan.email,
      compose: () =>
        cancellationMail({
          tier: plan.tier,
          endsOn: plan.state === 'cancelled' ? null : plan.endsOn,
          publicUrl: deps.publicUrl,
        }),
      leaveWhenRefused: true,
    });
  },
});
