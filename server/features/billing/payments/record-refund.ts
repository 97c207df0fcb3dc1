import type { Deps } from '../../../deps.ts';
import type { KnownCharge } from '../../../providers/payments/payments.ts';
import { refundInvoice } from '../../../records/invoices/invoice-state.ts';
import { lockAccount } from '../lock-account.ts';
import { addToLedger } from './add-to-ledger.ts';
import { noteRefund } from './payment-state.ts';

interface Refund {
  paymentId: string;
  accountId: string;
  chargeRef: string;
  known: KnownCharge;
}

/** Money given back at the processor's own desk: what we did not know of is booked too. */
export async function recordRefund(
  deps: Deps,
  { paymentId, accountId, chargeRef, known }: Refund,
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId, deps.clock.now());
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'account_id', 'state', 'amount_cents', 'refunded_cents'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const unknownCents = known.refundedCents - payment.refunded_cents;
    if (payment.state !== 'succeeded' || unknownCents <= 0) return;
    await noteRefund(tx, paymentId, known.refundedCents);
    const ref = `${chargeRef}:${known.refundedCents}`;
    await addToLedger(tx, payment, { kind: 'refund', amountCents: -unknownCents, ref });
    if (known.refundedCents >= payment.amount_cents) await refundInvoice(tx, { accountId, paymentId });
  });
}
