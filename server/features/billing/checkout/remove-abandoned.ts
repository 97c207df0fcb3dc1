import type { Deps } from '../../../deps.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { PressOf } from './place-order.ts';

/** Someone closed their bank's window and presses again: the purchase left waiting there is taken back first. */
export async function removeAbandoned(
  deps: Deps,
  { accountId, idempotencyKey }: Pick<PressOf, 'accountId' | 'idempotencyKey'>,
): Promise<void> {
  const waiting = await deps.db.service
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['payments.id', 'provider_payment_id'])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'pending')
    .where('orders.idempotency_key', '!=', idempotencyKey)
    .where('payments.state', '=', 'requires_action')
    .executeTakeFirst();
  if (!waiting?.provider_payment_id) return;
  const { result } = await deps.payments.cancelCharge(waiting.provider_payment_id);
  await settlePayment(deps, waiting.id, result);
}
