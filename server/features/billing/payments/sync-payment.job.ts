import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { recordDispute } from './record-dispute.ts';
import { recordRefund } from './record-refund.ts';
import { settlePayment } from './settle-payment.ts';

/** Reads a charge again because an event named it; late, twice or out of order, the truth is the same. */
export const syncPaymentJob = defineJob({
  name: 'billing.sync-payment',
  payload: z.strictObject({ chargeRef: z.string().min(1).max(255) }),
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 3600 },
  concurrency: 4,
  async run(deps, { chargeRef }) {
    const known = await deps.payments.syncCharge(chargeRef);
    if (!known.idempotencyKey) return deps.log.info('a charge that is not ours');
    const payment = await deps.db.service
      .selectFrom('payments')
      .select(['id', 'account_id'])
      .where('idempotency_key', '=', known.idempotencyKey)
      .where('provider', '=', deps.payments.name)
      .executeTakeFirst();
    if (!payment) return deps.log.warn('a charge without a payment of ours');
    await settlePayment(deps, payment.id, known.result);
    if (known.dispute)
      await recordDispute(deps, {
        paymentId: payment.id,
        accountId: payment.account_id,
        dispute: known.dispute,
      });
    if (known.refundedCents > 0)
      await recordRefund(deps, { paymentId: payment.id, accountId: payment.account_id, chargeRef, known });
  },
});
