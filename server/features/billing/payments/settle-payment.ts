import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { ChargeResult } from '../../../providers/payments/payments.ts';
import { completeOrder } from '../checkout/complete-order.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { settleRenewal } from '../renewals/settle-renewal.ts';
import { addToLedger } from './add-to-ledger.ts';
import { giveBackJob } from './give-back.job.ts';

/**
 * What the processor says becomes ours, in one transaction: the payment, and all that was paid for. The answer, the
 * webhook and the recovery all end here, in any order and as often as they like; the first one does it.
 */
export async function settlePayment(deps: Deps, paymentId: string, result: ChargeResult): Promise<void> {
  const { account_id: accountId } = await deps.db.service
    .selectFrom('payments')
    .select('account_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await deps.db.service.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId, deps.clock.now());
    const payment = await findPayment(tx, paymentId);
    if (payment.state === 'pending' || payment.state === 'requires_action')
      return record(deps, tx, { account, payment, result });
    // Given up on, and then charged after all: the money goes back.
    if (payment.state === 'failed' && result.state === 'succeeded' && payment.decline_code === notFound) {
      await addToLedger(tx, payment, {
        kind: 'charge',
        amountCents: payment.amount_cents,
        ref: result.chargeRef,
      });
      await deps.queue.enqueue(giveBackJob, { paymentId, chargeRef: result.chargeRef }, { tx });
    }
  });
}

/** The decline code of a payment that the processor never heard of. */
export const notFound = 'never_charged';

async function findPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'account_id', 'order_id', 'subscription_id', 'purpose', 'state', 'amount_cents'])
    .select(['decline_code', sql<string | null>`cycle_start::text`.as('cycle_start')])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

type PaymentRow = Awaited<ReturnType<typeof findPayment>>;

interface Settlement {
  account: Account;
  payment: PaymentRow;
  result: ChargeResult;
}

async function record(deps: Deps, tx: Tx, { account, payment, result }: Settlement): Promise<void> {
  const set = (values: Record<string, unknown>) =>
    tx.updateTable('payments').set(values).where('id', '=', payment.id).execute();
  if (result.state === 'processing') return void (await set({ provider_payment_id: result.chargeRef }));
  if (result.state === 'needs_confirmation')
    return void (await set({ state: 'requires_action', provider_payment_id: result.chargeRef }));
  if (result.state === 'declined') {
    await set({
      state: 'failed',
      provider_payment_id: result.chargeRef,
      decline_code: result.code,
      failure_message: result.reason,
    });
    const ref = result.chargeRef ?? payment.id;
    await addToLedger(tx, payment, { kind: 'decline', amountCents: 0, ref, reason: result.code });
    if (payment.order_id) await failOrder(tx, payment.order_id, result.reason);
    // A renewal the bank never heard of was not refused: it is tried again.
    else if (result.code !== notFound) await settleMonth(deps, tx, account, payment, 'declined');
    return;
  }
  await set({ state: 'succeeded', provider_payment_id: result.chargeRef, succeeded_at: deps.clock.now() });
  await addToLedger(tx, payment, {
    kind: 'charge',
    amountCents: payment.amount_cents,
    ref: result.chargeRef,
  });
  if (payment.order_id)
    await completeOrder(deps, tx, { account, orderId: payment.order_id, paymentId: payment.id });
  else await settleMonth(deps, tx, account, payment, 'paid');
}

async function settleMonth(
  deps: Deps,
  tx: Tx,
  account: Account,
  { id: paymentId, cycle_start: cycleStart }: PaymentRow,
  outcome: 'paid' | 'declined',
): Promise<void> {
  if (cycleStart) await settleRenewal(deps, tx, { account, paymentId, cycleStart, outcome });
}

async function failOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'failed', failure_reason: reason })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
}
