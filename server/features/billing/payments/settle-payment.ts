import { sql } from 'kysely';
import { openPaymentStates } from '#domain/billing/billing-states.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { ChargeResult } from '../../../providers/payments/payments.ts';
import { completeOrder } from '../checkout/complete-order.ts';
import { failOrder } from '../checkout/order-state.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { settleRenewal } from '../renewals/settle-renewal.ts';
import { addToLedger } from './add-to-ledger.ts';
import { giveBackJob } from './give-back.job.ts';
import { askForConfirmation, failPayment, noteCharge, succeedPayment } from './payment-state.ts';

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
    if (isOpen(payment.state)) return record(deps, tx, { account, payment, result });
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

const isOpen = (state: string): boolean => openPaymentStates.some((open) => open === state);

/** The decline code of a payment that the processor never heard of. */
export const notFound = 'never_charged';

async function findPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'account_id', 'order_id', 'subscription_id', 'purpose', 'state', 'amount_cents'])
    .select(['decline_code', 'is_on_session', sql<string | null>`cycle_start::text`.as('cycle_start')])
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
  if (result.state === 'processing') return noteCharge(tx, payment.id, result.chargeRef);
  if (result.state === 'needs_confirmation') return askForConfirmation(tx, payment.id, result.chargeRef);
  if (result.state === 'declined') {
    await failPayment(tx, payment.id, result);
    const ref = result.chargeRef ?? payment.id;
    await addToLedger(tx, payment, { kind: 'decline', amountCents: 0, ref, reason: result.code });
    if (payment.order_id) await failOrder(tx, payment.order_id, result.reason);
    // A renewal the bank never heard of was not refused: it is tried again. Who paid it themselves reads it on the page.
    else if (result.code !== notFound && !payment.is_on_session)
      await settleMonth(deps, tx, account, payment, 'declined');
    return;
  }
  await succeedPayment(tx, payment.id, { chargeRef: result.chargeRef, now: deps.clock.now() });
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
