import type { OrderOutcome } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

interface OrderOf {
  accountId: string;
  orderId: string;
}

/** How an order stands. One that failed is an error with its reason. */
export async function describeOrder(deps: Deps, { accountId, orderId }: OrderOf): Promise<OrderOutcome> {
  const order = await findOrderState(deps, { accountId, orderId });
  if (!order) throw new AppError('not_found', { userMessage: 'We could not find that purchase.' });
  if (order.status === 'failed')
    throw new AppError('payment_declined', { userMessage: order.failureReason ?? undefined });
  if (order.status === 'completed') {
    const { chargedCents, invoiceId } = order;
    return { status: 'completed', orderId, chargedCents, invoiceId };
  }
  if (order.paymentState !== 'requires_action' || !order.chargeRef) return { status: 'processing', orderId };
  const { result } = await deps.payments.syncCharge(order.chargeRef);
  if (result.state !== 'needs_confirmation') return { status: 'processing', orderId };
  const { chargeRef, clientSecret } = result;
  return { status: 'needs_confirmation', orderId, chargeRef, clientSecret };
}

export async function findOrderState({ db }: Deps, { accountId, orderId }: OrderOf) {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .leftJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['orders.status', 'failure_reason as failureReason'])
      .select(['orders.prorated_amount_cents as chargedCents', 'invoices.id as invoiceId'])
      .select(['payments.id as paymentId', 'payments.state as paymentState'])
      .select('payments.provider_payment_id as chargeRef')
      .where('orders.account_id', '=', accountId)
      .where('orders.id', '=', orderId),
  );
  return row;
}
