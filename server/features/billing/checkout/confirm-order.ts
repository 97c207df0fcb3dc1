import type { CancelledOrder, OrderOutcome } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { describeOrder, findOrderState } from './describe-order.ts';

interface OrderOf {
  accountId: string;
  orderId: string;
}

/** The person has answered their bank: the processor is asked how it ended. The webhook may have been faster. */
export async function confirmOrder(deps: Deps, which: OrderOf): Promise<OrderOutcome> {
  const order = await findWaiting(deps, which);
  if (order) {
    const { result } = await deps.payments.syncCharge(order.chargeRef);
    await settlePayment(deps, order.paymentId, result);
  }
  return describeOrder(deps, which);
}

/** The person changed their mind in the middle. The cart stays as it was. */
export async function cancelOrder(deps: Deps, which: OrderOf): Promise<CancelledOrder> {
  const order = await findWaiting(deps, which);
  if (order) {
    const { result } = await deps.payments.cancelCharge(order.chargeRef);
    await settlePayment(deps, order.paymentId, result);
  }
  const after = await findOrderState(deps, which);
  if (after?.status === 'pending') throw new AppError('purchase_pending');
  return { status: after?.status === 'completed' ? 'completed' : 'cancelled' };
}

async function findWaiting(deps: Deps, which: OrderOf) {
  const order = await findOrderState(deps, which);
  if (!order) throw new AppError('not_found', { userMessage: 'We could not find that purchase.' });
  const { paymentState, paymentId, chargeRef } = order;
  return paymentState === 'requires_action' && paymentId && chargeRef ? { paymentId, chargeRef } : null;
}
