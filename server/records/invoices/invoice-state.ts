import { invoiceStatusesBefore } from '#domain/billing/billing-states.ts';
import type { Tx } from '../../db/database.ts';
import { noteEvent } from '../webhooks/note-event.ts';

export async function payInvoice(
  tx: Tx,
  invoiceId: string,
  { paymentId, paidAt }: { paymentId: string | null; paidAt: Date },
): Promise<void> {
  const paid = await tx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: paidAt, payment_id: paymentId })
    .where('id', '=', invoiceId)
    .where('status', 'in', invoiceStatusesBefore('paid'))
    .returning('account_id as accountId')
    .executeTakeFirst();
  if (paid) await noteEvent(tx, { ...paid, type: 'invoice.paid', data: { invoiceId }, at: paidAt });
}

/** All of a payment went back, and with it what was paid by it. */
export async function refundInvoice(
  tx: Tx,
  { accountId, paymentId }: { accountId: string; paymentId: string },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ status: 'refunded' })
    .where('account_id', '=', accountId)
    .where('payment_id', '=', paymentId)
    .where('status', 'in', invoiceStatusesBefore('refunded'))
    .execute();
}

/** What was never collected and never will be; answers which they were. */
export async function voidRenewals(tx: Tx, accountId: string): Promise<string[]> {
  const voided = await tx
    .updateTable('invoices')
    .set({ status: 'void' })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'renewal')
    .where('status', 'in', invoiceStatusesBefore('void'))
    .returning('id')
    .execute();
  return voided.map(({ id }) => id);
}
