import { z } from 'zod';
import { openPaymentStates } from '#domain/billing/billing-states.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { ChargeResult } from '../../../providers/payments/payments.ts';
import { getCustomer } from './get-customer.ts';
import { notFound, settlePayment } from './settle-payment.ts';

/** How long someone may take to answer their bank. */
const confirmationMilliseconds = 60 * 60_000;

/**
 * Finds payments that are open for longer than a charge can take: we died in between, or nobody answered. The
 * processor is asked by the payment's key: charged means the order is completed, unknown means it is failed and
 * nobody pays.
 */
export const recoverPaymentsJob = defineJob({
  name: 'billing.recover-payments',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    for (const payment of await listOpenPayments(deps)) {
      try {
        await settlePayment(deps, payment.id, await findOutcome(deps, payment));
      } catch (err) {
        // One that cannot be cleared up now must not keep the others waiting.
        deps.log.warn({ err, paymentId: payment.id }, 'an open payment could not be cleared up yet');
      }
    }
  },
});

async function listOpenPayments({ db, payments, clock }: Deps) {
  const before = new Date(clock.now().getTime() - payments.answersWithinSeconds * 1000);
  return db.service
    .selectFrom('payments')
    .select(['id', 'account_id', 'idempotency_key', 'created_at'])
    .where('state', 'in', openPaymentStates)
    .where('provider', '=', payments.name)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(500)
    .execute();
}

interface OpenPayment {
  account_id: string;
  idempotency_key: string;
  created_at: Date;
}

async function findOutcome(deps: Deps, payment: OpenPayment): Promise<ChargeResult> {
  const known = await deps.payments.findCharge({
    customerRef: await getCustomer(deps, payment.account_id),
    idempotencyKey: payment.idempotency_key,
    since: payment.created_at,
  });
  if (!known)
    return {
      state: 'declined',
      chargeRef: null,
      code: notFound,
      reason: 'We were interrupted before your card was charged. Nothing was charged; press again.',
    };
  const { result } = known;
  const waited = deps.clock.now().getTime() - payment.created_at.getTime();
  if (result.state === 'needs_confirmation' && waited > confirmationMilliseconds)
    return (await deps.payments.cancelCharge(result.chargeRef)).result;
  return result;
}
