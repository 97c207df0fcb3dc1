import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { addToLedger } from './add-to-ledger.ts';
import { recordRefund } from './record-refund.ts';

/** Money that came for something we could not deliver goes back, once. Without an amount, all of it. */
export const giveBackJob = defineJob({
  name: 'billing.give-back',
  payload: z.strictObject({
    paymentId: z.uuid(),
    chargeRef: z.string(),
    amountCents: z.number().int().positive().optional(),
  }),
  retry: { limit: 40, delaySeconds: 10, maxDelaySeconds: 3600 },
  async run(deps, { paymentId, chargeRef, amountCents }) {
    const { db, payments } = deps;
    const payment = await db.service
      .selectFrom('payments')
      .select(['id', 'account_id', 'amount_cents', 'state'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    if (!payment) return;
    const amount = amountCents ?? payment.amount_cents;
    const refund = { chargeRef, amountCents: amount, idempotencyKey: `give-back:${paymentId}` };
    const { refundRef } = await payments.refund(refund);
    if (payment.state === 'succeeded') {
      const known = await payments.syncCharge(chargeRef);
      return recordRefund(deps, { paymentId, accountId: payment.account_id, chargeRef, known });
    }
    await db.service
      .transaction()
      .execute((tx) => addToLedger(tx, payment, { kind: 'refund', amountCents: -amount, ref: refundRef }));
  },
});
