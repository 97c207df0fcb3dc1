import { type PaymentState, paymentStatesBefore } from '#domain/billing/billing-states.ts';
import type { Tx } from '../../../db/database.ts';
import type { Dispute } from '../../../providers/payments/payments.ts';

/*
 * Every move of a payment after it was opened. Whoever moves one holds the account's lock and has looked where it
 * stands: a move that may not follow is our own fault, and the transaction ends.
 */

/** The decline code of a charge that the bank lets through only when the person confirms it. */
export const needsPerson = 'authentication_required';

/** The processor has it and cannot say yet. */
export async function noteCharge(tx: Tx, paymentId: string, chargeRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ provider_payment_id: chargeRef })
    .where('id', '=', paymentId)
    .execute();
}

/** The bank wants to hear from the person. */
export async function askForConfirmation(tx: Tx, paymentId: string, chargeRef: string): Promise<void> {
  await move(tx, paymentId, 'requires_action', { provider_payment_id: chargeRef });
}

export async function succeedPayment(
  tx: Tx,
  paymentId: string,
  { chargeRef, now }: { chargeRef: string; now: Date },
): Promise<void> {
  await move(tx, paymentId, 'succeeded', { provider_payment_id: chargeRef, succeeded_at: now });
}

interface Decline {
  chargeRef: string | null;
  code: string;
  reason: string;
}

export async function failPayment(
  tx: Tx,
  paymentId: string,
  { chargeRef, code, reason }: Decline,
): Promise<void> {
  await move(tx, paymentId, 'failed', {
    provider_payment_id: chargeRef,
    decline_code: code,
    failure_message: reason,
  });
}

/** How much of it went back so far, all in all. */
export async function noteRefund(tx: Tx, paymentId: string, refundedCents: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refunded_cents: refundedCents })
    .where('id', '=', paymentId)
    .where('state', '=', 'succeeded')
    .execute();
}

/** How the bank's dispute about it stands. */
export async function noteDispute(tx: Tx, paymentId: string, state: Dispute['state']): Promise<void> {
  await tx.updateTable('payments').set({ dispute_state: state }).where('id', '=', paymentId).execute();
}

async function move(
  tx: Tx,
  paymentId: string,
  to: PaymentState,
  facts: {
    provider_payment_id: string | null;
    succeeded_at?: Date;
    decline_code?: string;
    failure_message?: string;
  },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: to, ...facts })
    .where('id', '=', paymentId)
    .where('state', 'in', paymentStatesBefore(to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`payment ${paymentId} cannot become ${to} any more`);
}
