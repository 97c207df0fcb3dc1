import type { Deps } from '../../../deps.ts';
import type { ChargeResult } from '../../../providers/payments/payments.ts';
import { getCustomer } from './get-customer.ts';

/** Asks the processor for the money, with the key of the payment: however often, it is one charge. */
export async function chargePayment(deps: Deps, paymentId: string): Promise<ChargeResult> {
  const payment = await deps.db.service
    .selectFrom('payments')
    .innerJoin('payment_methods', 'payment_methods.id', 'payments.payment_method_id')
    .select(['payments.account_id', 'amount_cents', 'idempotency_key', 'purpose', 'provider_method_id'])
    .select('is_on_session')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return deps.payments.charge({
    customerRef: await getCustomer(deps, payment.account_id),
    paymentMethodRef: payment.provider_method_id,
    amountCents: payment.amount_cents,
    description: payment.purpose === 'renewal' ? 'Jotline, monthly' : 'Jotline',
    idempotencyKey: payment.idempotency_key,
    offSession: payment.purpose === 'renewal' && !payment.is_on_session,
  });
}
